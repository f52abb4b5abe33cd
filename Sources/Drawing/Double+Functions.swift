internal import Glibc

extension Double {
    /// To that power.
    func raised(to exponent: Double) -> Double { pow(self, exponent) }

    /// Of an angle in radians.
    var sine: Double { sin(self) }

    /// Of an angle in radians.
    var cosine: Double { cos(self) }
}
