internal import CVips
internal import Glibc

/// Gives every pixel a colour that is a sum of shares of its red, green and blue; alpha stays. The numbers of sRGB are
/// what is added up, as the filters of CSS do.
public struct Recolouring: PictureStep, Equatable {
    /// Nine shares, row by row: of red, green and blue in the new red, then in the new green and blue.
    private let matrix: [Double]
    /// What is added to all three, -255...255.
    private let offset: Double

    private init(_ matrix: [Double], offset: Double = 0) {
        self.matrix = matrix
        self.offset = offset
    }

    /// The browns of an old photograph (Filter Effects Module Level 1, section 12.5).
    public static let sepia = Recolouring([0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131])

    /// Each colour's opposite.
    public static let inversion = Recolouring(scaled(by: -1), offset: 255)

    /// Lighter or darker.
    ///
    /// - Parameter percent: -100 is black, 100 white.
    public static func brightness(_ percent: Double) -> Recolouring {
        Recolouring(scaled(by: 1), offset: percent * 2.55)
    }

    /// Away from middle grey, or towards it.
    ///
    /// - Parameter percent: -100 is grey, 100 four times as far.
    public static func contrast(_ percent: Double) -> Recolouring {
        let factor = (1 + percent / 100) * (1 + percent / 100)
        return Recolouring(scaled(by: factor), offset: 127.5 * (1 - factor))
    }

    /// More or less colourful.
    ///
    /// - Parameter percent: -100 is grey, 100 twice as colourful.
    public static func saturation(_ percent: Double) -> Recolouring {
        let kept = 1 + percent / 100
        return Recolouring(
            (0..<9).map { place in luminance[place % 3] * (1 - kept) + (place % 4 == 0 ? kept : 0) })
    }

    /// Colours turned around the wheel, their lightness kept (Filter Effects Module Level 1, section 12.5).
    ///
    /// - Parameter degrees: any.
    public static func hue(_ degrees: Double) -> Recolouring {
        let angle = degrees * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        return Recolouring((0..<9).map { hueBase[$0] + cosine * hueCosine[$0] + sine * hueSine[$0] })
    }

    private static let luminance = [0.2126, 0.7152, 0.0722]
    private static let hueBase = [0.213, 0.715, 0.072, 0.213, 0.715, 0.072, 0.213, 0.715, 0.072]
    private static let hueCosine = [0.787, -0.715, -0.072, -0.213, 0.285, -0.072, -0.213, -0.715, 0.928]
    private static let hueSine = [-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072]

    private static func scaled(by factor: Double) -> [Double] { (0..<9).map { $0 % 4 == 0 ? factor : 0 } }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        try picture.withColours { (colours) throws(ImagingError) in
            let mixed = try Picture.make("recolour the picture") { cvips_recomb(colours.image, &$0, matrix, 3) }
            let moved = try Picture.make("recolour the picture") { cvips_linear1(mixed.image, &$0, 1, offset) }
            return try moved.rounded(to: VIPS_FORMAT_UCHAR)
        }
    }
}

extension Picture {
    /// The picture with something done to its colours; alpha stays as it is.
    func withColours(_ work: (Picture) throws(ImagingError) -> Picture) throws(ImagingError) -> Picture {
        guard hasAlpha else { return try work(self) }
        return try work(bands(from: 0, count: 3)).joined(with: bands(from: 3, count: 1))
    }
}
