import Imaging

/// What a URL asks of its original, typed.
struct AssetRecipe: Sendable {
    /// Which frame or page.
    var frame = Frame.all
    /// How far a colour may be off the border's, in percent; nil: no border is cut off.
    var trim: Double?
    /// Which part of the upright and trimmed original; nil: all of it.
    var crop: Crop?
    /// Which size, which way up. Its crop follows from ``trim`` and ``crop`` when the original is known.
    var extract = Extract()
    /// In order, after resizing.
    var filters: [Filter] = []
    /// The name of a watermark of the configuration.
    var watermark: String?
    /// What is left of the picture; nil: all of it.
    var mask: Shaping.Shape?
    /// Under what is transparent; nil: nothing where the format holds alpha, white where not.
    var background: Colour?
    /// Whether it is the facts about the original that are wanted.
    var wantsInfo = false
    /// In which format, or from which it is chosen.
    var format = FormatRequest.automatic([])
    /// 1...100; nil: as the format usually has it.
    var quality: Int?
    /// What of the original's metadata is kept.
    var metadata = MetadataPolicy.strip
    /// Under which name browsers save it; nil: they show it.
    var download: String?

    /// Which frame of an animation, or page of a file.
    enum Frame: Sendable, Equatable {
        /// All, where the format holds an animation.
        case all
        /// One, counted from 0.
        case one(Int)

        /// The one that is looked at for sizes.
        var index: Int { if case .one(let index) = self { index } else { 0 } }
    }

    /// A filter with its arguments, sizes in device pixels.
    enum Filter: Sendable, Equatable {
        /// Takes the colour out.
        case grayscale
        /// With a standard deviation.
        case blur(Double)
        /// With a standard deviation.
        case sharpen(Double)
        /// Sepia, inversion, brightness, contrast, saturation, hue.
        case recolour(Recolouring)
        /// With the side of a square.
        case pixelate(Int)
        /// Of a colour.
        case tint(Colour)
        /// From one colour to another.
        case duotone(Colour, Colour)
        /// 0...1
        case vignette(Double)
    }
}

/// A rectangle of a picture whose size is not known yet.
struct Crop: Sendable, Equatable {
    /// x, y, width, height.
    let lengths: [Length]

    /// A part of a side.
    enum Length: Sendable, Equatable {
        /// In pixels.
        case pixels(Int)
        /// 0...1
        case share(Double)

        func pixels(of side: Int) -> Int {
            switch self {
            case .pixels(let pixels): pixels
            case .share(let share): Int((share * Double(side)).rounded())
            }
        }
    }

    /// In whole pixels of a picture of that size. A share above nothing is at least a pixel.
    func rectangle(in size: PixelSize) -> PixelRectangle {
        let sides = [size.width, size.height, size.width, size.height]
        let numbers = zip(lengths, sides).map { length, side in length.pixels(of: side) }
        let least = lengths.map { if case .share(let share) = $0, share > 0 { 1 } else { 0 } }
        return PixelRectangle(
            x: numbers[0], y: numbers[1], width: max(numbers[2], least[2]), height: max(numbers[3], least[3]))
    }
}
