internal import Glibc

extension Double {
    /// To that power.
    func raised(to exponent: Double) -> Double { pow(self, exponent) }
}
