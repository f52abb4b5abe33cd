/// Lines in Google's encoded polyline format: steps of 1e-5 degrees, five bits a character
/// (developers.google.com/maps/documentation/utilities/polylinealgorithm).
enum EncodedPolyline {
    /// Why a text is no polyline.
    struct Fault: Error, Equatable {
        /// In words, with the character it is about, counted from 1.
        let reason: String
    }

    /// The places. Nothing is guessed: a character that the format does not have, a number that is too long or left
    /// open, and a place that is none on Earth are faults.
    static func places(_ text: Substring) throws(Fault) -> [Coordinate] {
        var numbers: [Int] = []
        var (value, shift) = (0, 0)
        for (index, byte) in text.utf8.enumerated() {
            guard (63...126).contains(byte) else {
                throw Fault(reason: "character \(index + 1) of the polyline is none that the format has")
            }
            guard shift <= 30 else { throw Fault(reason: "the number at character \(index + 1) is too long") }
            value |= Int((byte - 63) & 31) << shift
            shift += 5
            if byte - 63 < 32 {
                numbers.append(value & 1 == 1 ? ~(value >> 1) : value >> 1)
                (value, shift) = (0, 0)
            }
        }
        if shift > 0 { throw Fault(reason: "its last number is not finished") }
        if numbers.count % 2 == 1 { throw Fault(reason: "its last place has no longitude") }
        return try places(numbers)
    }

    private static func places(_ steps: [Int]) throws(Fault) -> [Coordinate] {
        var places: [Coordinate] = []
        var (latitude, longitude) = (0, 0)
        for index in stride(from: 0, to: steps.count, by: 2) {
            latitude += steps[index]
            longitude += steps[index + 1]
            let place = Coordinate(Double(latitude) / 1e5, Double(longitude) / 1e5)
            guard abs(place.latitudeDegrees) <= 90, abs(place.longitudeDegrees) <= 360 else {
                throw Fault(
                    reason: "place \(index / 2 + 1) is \(place.latitudeDegrees),\(place.longitudeDegrees), "
                        + "beyond latitude 90 or longitude 360")
            }
            places.append(place)
        }
        return places
    }
}
