import Drawing
import Imaging

/// The pictures of a style: icons and patterns.
final class Sprite: Sendable {
    private let images: [String: [SpriteImage]]

    /// - Parameter images: by name; those for several pixel ratios together.
    init(_ images: [String: [SpriteImage]]) { self.images = images }

    /// A picture: the least sharp one that is sharp at that ratio, or else the sharpest.
    func image(_ name: String, pixelRatio: Double) -> SpriteImage? {
        let sorted = images[name]?.sorted { $0.pixelRatio < $1.pixelRatio }
        return sorted?.first { $0.pixelRatio >= pixelRatio - 0.01 } ?? sorted?.last
    }
}

/// One picture of a style.
struct SpriteImage: Sendable {
    let stamp: Stamp
    /// Its pixels for each CSS pixel.
    let pixelRatio: Double
    /// Whether its alpha alone counts, and the style gives the colour.
    let isMask: Bool
}

extension Sprite {
    private static let mostPixels = 8192 * 4096

    /// The pictures that one index names on one sheet (maplibre.org/maplibre-style-spec/sprite).
    ///
    /// - Returns: them, and the names of those that do not lie on the sheet.
    static func images(
        index: UnsafeRawBufferPointer, sheet: UnsafeRawBufferPointer
    ) throws(TileFault) -> (images: [String: SpriteImage], bad: [String]) {
        let document: JSONValue
        do throws(JSONFault) { document = try JSONValue(index) } catch {
            throw TileFault(reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
        guard case .object(let entries) = document else { throw TileFault(reason: "its index is no JSON object") }
        let (pixels, size) = try pixels(sheet)
        var (images, bad): ([String: SpriteImage], [String]) = ([:], [])
        for (name, entry) in entries {
            if let image = image(entry, pixels, size) { images[name] = image } else { bad.append(name) }
        }
        return (images, bad.sorted())
    }

    private static func pixels(_ sheet: UnsafeRawBufferPointer) throws(TileFault) -> ([UInt8], PixelSize) {
        do throws(ImagingError) {
            let picture = try PictureSource(sheet, maximumPixels: mostPixels).render(Extract()).inMemory()
            return (try picture.pixels(), picture.size)
        } catch {
            throw TileFault(reason: error.message)
        }
    }

    private static func image(_ entry: JSONValue, _ pixels: [UInt8], _ size: PixelSize) -> SpriteImage? {
        let numbers = ["x", "y", "width", "height"].compactMap { entry[$0]?.number }
        guard numbers.count == 4, numbers.allSatisfy({ (0...16_384).contains($0) && $0 == $0.rounded() }) else {
            return nil
        }
        let (x, y, width, height) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]), Int(numbers[3]))
        let ratio = entry["pixelRatio"]?.number ?? 1
        guard x + width <= size.width, y + height <= size.height, (0.1...16).contains(ratio) else { return nil }
        let isMask = entry["sdf"] == .bool(true)
        var cut: [UInt8] = []
        for row in y..<y + height {
            let start = (row * size.width + x) * 4
            cut += pixels[start..<start + width * 4]
        }
        if isMask { for index in stride(from: 3, to: cut.count, by: 4) { cut[index] = coverage(cut[index]) } }
        guard let stamp = try? Stamp(pixels: cut, width: width, height: height) else { return nil }
        return SpriteImage(stamp: stamp, pixelRatio: ratio, isMask: isMask)
    }

    /// Such a picture holds distances to its edge, which is at three quarters, an eighth of the range for a pixel.
    private static func coverage(_ distance: UInt8) -> UInt8 {
        UInt8(min(max((Double(distance) - 191) / 32 + 0.5, 0), 1) * 255)
    }
}
