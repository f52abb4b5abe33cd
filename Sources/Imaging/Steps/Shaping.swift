internal import Glibc

/// Leaves of a picture what lies in a shape; outside it is transparent, the edge is anti-aliased.
public struct Shaping: PictureStep, Equatable {
    private let shape: Shape

    /// What is left.
    public enum Shape: Sendable, Equatable {
        /// The largest circle, in the middle.
        case circle
        /// All but the corners, which are quarters of a circle of that radius in pixels, at most half of the shorter
        /// side.
        case rounded(radius: Double)
        /// Between a circle and a square: a superellipse of degree 4 that touches all four sides.
        case squircle
    }

    /// - Parameter shape: of the picture.
    public init(_ shape: Shape) { self.shape = shape }

    /// The picture after it; it has alpha.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let size = picture.size
        let mask = [UInt8](unsafeUninitializedCapacity: size.pixelCount) { buffer, count in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let coverage = 0.5 - distance(Double(x) + 0.5, Double(y) + 0.5, size)
                    buffer[y * size.width + x] = UInt8((min(max(coverage, 0), 1) * 255).rounded())
                }
            }
            count = size.pixelCount
        }
        return try Masking(Picture.from(pixels: mask, size: size, bands: 1)).applied(to: picture)
    }

    /// About how far outside the shape a point is, in pixels; negative inside.
    private func distance(_ x: Double, _ y: Double, _ size: PixelSize) -> Double {
        let (halfWidth, halfHeight) = (Double(size.width) / 2, Double(size.height) / 2)
        let (right, down) = (abs(x - halfWidth), abs(y - halfHeight))
        let shorter = min(halfWidth, halfHeight)
        switch shape {
        case .circle: return (right * right + down * down).squareRoot() - shorter
        case .rounded(let radius):
            let radius = min(radius, shorter)
            let (beyondX, beyondY) = (max(right - halfWidth + radius, 0), max(down - halfHeight + radius, 0))
            return (beyondX * beyondX + beyondY * beyondY).squareRoot() - radius
        case .squircle:
            let (u, v) = (right / halfWidth, down / halfHeight)
            let value = u * u * u * u + v * v * v * v - 1
            let slope = 4 * hypot(u * u * u / halfWidth, v * v * v / halfHeight)
            return value / max(slope, 1e-9)
        }
    }
}
