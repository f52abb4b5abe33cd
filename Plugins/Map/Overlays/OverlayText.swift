import URLLoading

/// The value of a marker, path or polygon taken apart: places, and settings between semicolons.
///
/// `60.17,24.94;color=red`, `stroke=red;60.17,24.94|59.44,24.75`, `stroke=red;enc:_p~iF~ps|U`. What follows `enc:` is
/// the polyline to its end, whatever characters it has, so settings stand before it.
struct OverlayText {
    /// A setting, `color=red`.
    struct Setting: Equatable {
        let name: String
        let value: String
        /// Where it begins, in characters from 1.
        let position: Int
    }

    /// The places, in order.
    private(set) var places: [Coordinate] = []
    /// The settings, in order.
    private(set) var settings: [Setting] = []
    /// What is wrong, a sentence each, with its position.
    private(set) var faults: [String] = []

    private var hasPlaces = false

    /// Reads all of it and remembers every fault.
    ///
    /// - Parameter allowed: the names of settings.
    init(_ text: String, allowed: [String]) {
        var rest = text[...]
        var position = 1
        while true {
            if rest.hasPrefix("enc:") {
                take(polyline: rest.dropFirst(4), at: position)
                break
            }
            let part = rest.prefix { $0 != ";" }
            take(part, at: position, allowed)
            position += part.count + 1
            rest = rest.dropFirst(part.count)
            if rest.isEmpty { break }
            rest = rest.dropFirst()
        }
        if !hasPlaces { fault("there is no place in it. Give latitude,longitude", at: 1) }
    }

    /// The last value of a setting, read by `read`; a value that it does not take is a fault.
    ///
    /// - Parameters:
    ///   - words: those that are allowed, for "did you mean".
    ///   - allowed: what would do.
    mutating func value<Value>(
        _ name: String, words: [String] = [], allowed: String, _ read: (String) -> Value?
    ) -> Value? {
        guard let setting = settings.last(where: { $0.name == name }) else { return nil }
        if let value = read(setting.value) { return value }
        let question = NearestName.question(setting.value, among: words)
        fault("'\(name)' is '\(GatewayError.excerpt(setting.value))'.\(question) Give \(allowed)", at: setting.position)
        return nil
    }

    /// Adds a fault about something at a character.
    mutating func fault(_ sentence: String, at position: Int) {
        faults.append("From character \(position): \(sentence).")
    }

    private mutating func take(_ part: Substring, at position: Int, _ allowed: [String]) {
        if let equals = part.firstIndex(of: "=") {
            let name = String(part[..<equals])
            if allowed.contains(name) {
                settings.append(
                    Setting(name: name, value: String(part[part.index(after: equals)...]), position: position))
            } else {
                let question = NearestName.question(name, among: allowed)
                fault(
                    "there is no setting '\(GatewayError.excerpt(name))'.\(question) "
                        + "Allowed: \(allowed.joined(separator: ", "))", at: position)
            }
        } else if hasPlaces {
            fault("'\(GatewayError.excerpt(String(part)))' is no setting. Write name=value", at: position)
        } else {
            take(places: part, at: position)
        }
    }

    private mutating func take(places text: Substring, at position: Int) {
        hasPlaces = true
        var position = position
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            if let place = Self.place(part) {
                places.append(place)
            } else {
                let longitudeHint = "with a latitude of -90...90 and a longitude of -360...360"
                fault(
                    "'\(GatewayError.excerpt(String(part)))' is no place. Write latitude,longitude \(longitudeHint)",
                    at: position)
            }
            position += part.count + 1
        }
    }

    private mutating func take(polyline text: Substring, at position: Int) {
        if hasPlaces { fault("it has places already. Give either a list or a polyline", at: position) }
        hasPlaces = true
        do throws(EncodedPolyline.Fault) {
            places = try EncodedPolyline.places(text)
        } catch {
            fault(error.reason, at: position + 4)
        }
    }

    /// `60.17,24.94`
    private static func place(_ text: Substring) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]),
            abs(latitude) <= 90, abs(longitude) <= 360
        else { return nil }
        return Coordinate(latitude, longitude)
    }

    /// Digits, at most one point, at most one minus before them; no exponent, no "nan".
    static func number(_ text: Substring) -> Double? {
        guard text.utf8.count <= 32, text.utf8.contains(where: { (48...57).contains($0) }),
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
        else { return nil }
        return Double(text)
    }
}
