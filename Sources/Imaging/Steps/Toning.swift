internal import CVips

/// Gives every lightness a colour of its own; what colour there was is gone, alpha stays.
public struct Toning: PictureStep {
    /// Red, green, blue for each of 256 steps from black to white.
    private let table: [UInt8]

    /// From one colour in the darks to another in the lights.
    public static func duotone(dark: Colour, light: Colour) -> Toning {
        Toning(table: (0..<256).flatMap { mix(dark, light, Double($0) / 255) })
    }

    /// Black and white stay, and between them everything is a shade of one colour, itself where it is as light.
    public static func tint(_ colour: Colour) -> Toning {
        let black = Colour(red: 0, green: 0, blue: 0)
        let own = 0.2126 * Double(colour.red) + 0.7152 * Double(colour.green) + 0.0722 * Double(colour.blue)
        let place = min(max(own, 1), 254)
        return Toning(
            table: (0..<256).flatMap { step in
                let step = Double(step)
                return step <= place
                    ? mix(black, colour, step / place) : mix(colour, .white, (step - place) / (255 - place))
            })
    }

    private static func mix(_ one: Colour, _ other: Colour, _ share: Double) -> [UInt8] {
        zip([one.red, one.green, one.blue], [other.red, other.green, other.blue]).map { one, other in
            UInt8((Double(one) + (Double(other) - Double(one)) * share).rounded())
        }
    }

    /// The picture after it.
    public func applied(to picture: Picture) throws(ImagingError) -> Picture {
        let tones = try Picture.from(pixels: table, size: PixelSize(width: 256, height: 1), bands: 3)
        return try picture.withColours { (colours) throws(ImagingError) in
            let grey = try Greying().applied(to: colours).bands(from: 0, count: 1)
            return try Picture.make("tone the picture") { cvips_maplut(grey.image, &$0, tones.image) }.markedAsSRGB()
        }
    }
}

extension Picture {
    /// Three bands that libvips is told to take for sRGB.
    func markedAsSRGB() throws(ImagingError) -> Picture {
        try Picture.make("name the colours") { cvips_copy_as_srgb(image, &$0) }
    }
}
