import Drawing
import Parameters

/// A colour of a style: sRGB, premultiplied, which is how colours are mixed.
struct StyleColour: Sendable, Hashable {
    /// 0...alpha
    var red: Double
    /// 0...alpha
    var green: Double
    /// 0...alpha
    var blue: Double
    /// 0...1
    var alpha: Double

    /// From straight channels of 0...1.
    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red * alpha
        self.green = green * alpha
        self.blue = blue * alpha
        self.alpha = alpha
    }

    /// Between this and another.
    func mixed(with other: StyleColour, _ share: Double) -> StyleColour {
        var mixed = self
        mixed.red += (other.red - red) * share
        mixed.green += (other.green - green) * share
        mixed.blue += (other.blue - blue) * share
        mixed.alpha += (other.alpha - alpha) * share
        return mixed
    }

    /// To draw with.
    func ink(opacity: Double = 1) -> Ink {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        guard alpha > 0 else { return Ink(red: 0, green: 0, blue: 0, alpha: 0) }
        return Ink(
            red: byte(red / alpha), green: byte(green / alpha), blue: byte(blue / alpha), alpha: byte(alpha * opacity))
    }

    /// `rgba(r,g,b,a)`
    var spelt: String {
        let ink = ink()
        return "rgba(\(ink.red),\(ink.green),\(ink.blue),\(StyleValue.number(alpha).spelt))"
    }
}

/// CSS's spellings (css-color-3): #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla(), names.
extension StyleColour {
    init?(_ text: String) {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "transparent" {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
            return
        }
        if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
            let arguments = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == "/" }
            self.init(String(text[..<open]), arguments.map(String.init))
            return
        }
        guard let colour = Colour(text.first == "#" ? String(text.dropFirst()) : text) else { return nil }
        self.init(
            red: Double(colour.red) / 255, green: Double(colour.green) / 255, blue: Double(colour.blue) / 255,
            alpha: Double(colour.alpha) / 255)
    }

    private init?(_ function: String, _ arguments: [String]) {
        guard (3...4).contains(arguments.count), let alpha = arguments.count == 4 ? Self.share(arguments[3], 1) : 1
        else { return nil }
        switch function {
        case "rgb", "rgba":
            guard let red = Self.share(arguments[0], 255), let green = Self.share(arguments[1], 255),
                let blue = Self.share(arguments[2], 255)
            else { return nil }
            self.init(red: red, green: green, blue: blue, alpha: alpha)
        case "hsl", "hsla":
            let degrees = arguments[0].hasSuffix("deg") ? String(arguments[0].dropLast(3)) : arguments[0]
            guard let hue = Double(degrees), hue.isFinite, let saturation = Self.share(arguments[1], 100),
                let lightness = Self.share(arguments[2], 100)
            else { return nil }
            self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
        default: return nil
        }
    }

    /// css-color-3 section 4.2.4
    private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let chroma = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let turn = place < 0 ? place + 12 : place
            return lightness - chroma * max(-1, min(turn - 3, 9 - turn, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// A number of 0...whole, or a percentage, as a share of it.
    private static func share(_ text: String, _ whole: Double) -> Double? {
        let isPercentage = text.hasSuffix("%")
        guard let value = Double(isPercentage ? String(text.dropLast()) : text), value.isFinite else { return nil }
        return min(max(value / (isPercentage ? 100 : whole), 0), 1)
    }
}
