import GoldenPictures
import Testing

@testable import MapPlugin

/// Pictures that were looked at. Text hangs on the versions of fonts, so they may differ a little.
@Suite struct MapGoldenTests {
    private static let petersburg = "latitude=59.935634&longitude=30.325935"

    static let pictures: [(name: String, query: String)] = [
        ("petersburg-z3", "\(petersburg)&zoom=3"), ("petersburg-z6", "\(petersburg)&zoom=6"),
        ("petersburg-z8", "\(petersburg)&zoom=8"), ("petersburg-z3-dark", "\(petersburg)&zoom=3&appearance=dark"),
        ("petersburg-z6-dark", "\(petersburg)&zoom=6&appearance=dark"),
        ("petersburg-small", "\(petersburg)&zoom=6&width=200&height=200&marker=59.9386,30.3141"),
        ("petersburg-muted-2x", "\(petersburg)&zoom=5&style=muted&dpr=2&width=300&height=200&language=en"),
        (
            "fiji-samoa",
            "fit=auto&path=stroke=c0392b;-17,178|-13,-172&marker=-17,178;label=1&marker=-13,-172;label=Apia;color=ffcc00"
        ),
        (
            "world",
            "latitude=20&longitude=10&zoom=0.5&width=700&height=400&path=geodesic=true;59.9,30.3|40.7,-74|-33,151"
        ),
        ("antarctica", "latitude=-78&longitude=170&zoom=2"),
        ("tokyo", "latitude=35.6&longitude=139.7&zoom=6&language=en"),
        (
            "cairo",
            "latitude=30&longitude=31.2&zoom=5&language=ar&polygon=fill=e74c3c40;stroke=e74c3c;29,30|31,30|31,33|29,33"
        ),
    ]

    @Test(arguments: pictures) func `a map looks as it was looked at`(_ example: (name: String, query: String)) throws {
        let picture = try MapPictures.picture(example.query)
        try expectGolden(picture, example.name, test: "Map", .within(largest: 255, mean: 12))
    }
}
