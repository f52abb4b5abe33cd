import Drawing
import Glibc

/// How one feature's symbol looks: its text shaped, its picture found, all lengths in device pixels.
struct SymbolLook {
    /// As it is written; empty: none.
    let name: String
    let text: TextBlock?
    let fontSize: Double
    let ink: Ink
    let halo: Stroke?
    let textPadding: Double
    let icon: SpriteImage?
    /// Device pixels for each of the icon's own.
    let iconScale: Double
    let iconRadians: Double
    let iconPadding: Double
    let iconOpacity: Double
    let iconTint: Ink?

    /// Nil when there is nothing to draw.
    init?(_ paint: SymbolPaint, _ drawing: VectorDrawing, _ typesetter: Typesetter, isAlongLine: Bool) {
        let (context, ratio) = (drawing.context, drawing.view.pixelRatio)
        let (fontSize, opacity) = (paint.text.size.value(context) * ratio, paint.text.opacity.value(context))
        var found: (name: String, block: TextBlock)?
        if fontSize >= 1, opacity > 0 {
            let style = paint.text.style(context, size: fontSize, isAlongLine: isAlongLine)
            for name in paint.text.names(context, isOneLine: isAlongLine) where found == nil {
                found = typesetter.text(name, style.spaced(for: name)).map { (name, $0) }
            }
        }
        self.fontSize = fontSize
        (name, text) = (found?.name ?? "", found?.block)
        ink = paint.text.colour.value(context).ink(opacity: opacity)
        let haloWidth = min(paint.text.haloWidth.value(context) * ratio, fontSize / 4)
        let haloInk = paint.text.haloColour.value(context).ink(opacity: opacity)
        halo = haloWidth > 0 && haloInk.alpha > 0 ? Stroke(haloInk, width: haloWidth) : nil
        textPadding = paint.text.padding.value(context) * ratio
        let image = paint.icon.image.value(context)
        icon = image.isEmpty ? nil : drawing.style.sprite?.image(image, pixelRatio: ratio)
        iconScale = paint.icon.size.value(context) * ratio / (icon?.pixelRatio ?? 1)
        iconRadians = paint.icon.degrees.value(context) * .pi / 180
        iconPadding = paint.icon.padding.value(context) * ratio
        iconOpacity = paint.icon.opacity.value(context)
        iconTint = icon?.isMask == true ? paint.icon.colour.value(context).ink(opacity: iconOpacity) : nil
        if text == nil, icon == nil { return nil }
    }
}

extension TextPaint {
    /// The texts to try: in the language that is wanted, as the style has it, and in Latin letters, which every machine
    /// can write.
    fileprivate func names(_ context: StyleContext, isOneLine: Bool) -> [String] {
        var names: [String] = []
        if isName, let language = context.language {
            let base = language.split(separator: "-").first.map(String.init) ?? language
            for key in ["name:\(language)", "name:\(base)", "name_\(base)"] {
                if let name = context.property(named: key).text { names.append(name) }
            }
        }
        names.append(field.value(context))
        if isName {
            for key in ["name:en", "name_en", "name:latin"] {
                if let name = context.property(named: key).text { names.append(name) }
            }
        }
        let transform = transform.value(context)
        return names.map { Self.spelt($0, transform, isOneLine: isOneLine) }.filter { !$0.isEmpty }
    }

    private static func spelt(_ text: String, _ transform: String, isOneLine: Bool) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        let joined = lines.filter { !$0.isEmpty }.joined(separator: isOneLine ? " " : "\n")
        switch transform {
        case "uppercase": return joined.uppercased()
        case "lowercase": return joined.lowercased()
        default: return joined
        }
    }

    fileprivate func style(_ context: StyleContext, size: Double, isAlongLine: Bool) -> TextStyle {
        var style = FontName(fonts.value(context).first ?? "").style(size: size)
        style.letterSpacing = letterSpacing.value(context) * size
        if !isAlongLine { style.maximumWidth = max(0, maximumWidth.value(context)) * size }
        // A font's own distance of lines is about 1.36 ems.
        style.lineHeight = lineHeight.value(context) / 1.36
        switch justify.value(context) {
        case "left": style.alignment = .left
        case "right": style.alignment = .right
        default: style.alignment = .center
        }
        return style
    }
}

extension TextStyle {
    /// Only letters that stand alone are spaced, those of Arabic or Devanagari hang together.
    func spaced(for text: String) -> TextStyle {
        guard letterSpacing != 0 else { return self }
        var style = self
        if !text.unicodeScalars.allSatisfy({ $0.value < 0x0590 || (0x1E00...0x218F).contains($0.value) }) {
            style.letterSpacing = 0
        }
        return style
    }
}

/// A font as styles name it: `Noto Sans Bold Italic`.
struct FontName {
    private var family = ""
    private var weight = TextStyle.Weight.regular
    private var isItalic = false

    private static let weights: [String: TextStyle.Weight] = [
        "thin": .light, "extralight": .light, "light": .light, "regular": .regular, "book": .regular,
        "normal": .regular,
        "medium": .medium, "semibold": .semibold, "demibold": .semibold, "bold": .bold, "extrabold": .black,
        "black": .black, "heavy": .black,
    ]

    init(_ name: String) {
        var words: [String] = []
        for word in name.split(separator: " ").map(String.init) {
            let lower = word.lowercased()
            if let weight = Self.weights[lower] {
                self.weight = weight
            } else if lower == "italic" || lower == "oblique" {
                isItalic = true
            } else if lower != "klokantech" {  // which made fonts of Noto, and calls them so
                words.append(word)
            }
        }
        family = words.joined(separator: " ")
    }

    func style(size: Double) -> TextStyle {
        var style = TextStyle(size: size)
        (style.family, style.weight, style.isItalic) = (family, weight, isItalic)
        return style
    }
}
