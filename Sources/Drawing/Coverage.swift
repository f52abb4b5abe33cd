internal import CPangoCairo

/// How much of each pixel something covers: 8 bits a pixel, width x height bytes, rows top to bottom.
struct Coverage {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// What `draw` draws on an empty picture; nil when cairo has no memory.
    init?(width: Int, height: Int, _ draw: (OpaquePointer) -> Void) {
        guard (1...32_767).contains(width), (1...32_767).contains(height),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return nil }
        draw(context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        self.width = width
        self.height = height
        bytes = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                for x in 0..<width { buffer[y * width + x] = data[y * stride + x] }
            }
            count = width * height
        }
    }

    /// The same, wider by `radius` to all sides, with soft edges; what would lie outside of the picture is lost.
    func grown(by radius: Double) -> Coverage {
        let reach = Int((radius + 0.5).rounded(.up))
        var discs: [(step: Int, dx: Int, dy: Int, weight: Int)] = []
        for dy in -reach...reach {
            for dx in -reach...reach {
                let weight = min(1, radius + 0.5 - Double(dx * dx + dy * dy).squareRoot())
                if weight > 0 { discs.append((dy * width + dx, dx, dy, Int(weight * 256))) }
            }
        }
        var grown = self
        bytes.withUnsafeBufferPointer { source in
            grown.bytes.withUnsafeMutableBufferPointer { target in
                for y in reach..<max(reach, height - reach) {
                    for x in reach..<max(reach, width - reach) {
                        let place = y * width + x
                        let value = Int(source[place])
                        // A pixel within others reaches no further than they do.
                        guard value > 0, !isWithin(source, place) else { continue }
                        for disc in discs {
                            let spread = UInt8(truncatingIfNeeded: min(255, value * disc.weight >> 8))
                            if spread > target[place + disc.step] { target[place + disc.step] = spread }
                        }
                    }
                }
            }
        }
        return grown
    }

    private func isWithin(_ source: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        source[place] == 255 && source[place - 1] == 255 && source[place + 1] == 255
            && source[place - width] == 255 && source[place + width] == 255
    }
}

extension Stamp {
    /// A picture of letters over their halo; nil when cairo has no memory.
    convenience init?(_ letters: Coverage, _ ink: Ink, halo: Coverage?, _ haloInk: Ink) {
        let (width, height) = (letters.width, letters.height)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)) else {
            return nil
        }
        guard let data = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<height {
            let row = UnsafeMutableRawPointer(data + y * stride)
            for x in 0..<width {
                let place = y * width + x
                let over = UInt32(letters.bytes[place]) * UInt32(ink.alpha) / 255
                let under = halo.map { UInt32($0.bytes[place]) * UInt32(haloInk.alpha) / 255 * (255 - over) / 255 } ?? 0
                func channel(_ one: UInt8, _ other: UInt8) -> UInt32 {
                    (UInt32(one) * over + UInt32(other) * under + 127) / 255
                }
                let word =
                    (over + under) << 24 | channel(ink.red, haloInk.red) << 16
                    | channel(ink.green, haloInk.green) << 8 | channel(ink.blue, haloInk.blue)
                row.storeBytes(of: word, toByteOffset: x * 4, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
        self.init(owning: surface, width: width, height: height)
    }
}
