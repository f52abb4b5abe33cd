import Glibc
import Parameters
import Testing
import URLGatePluginKit
import URLLoading

@testable import MapPlugin

/// The transform and the views; the numbers of cases are those of maps that other programs drew wrong.
@Suite struct MapGeometryTests {
    private let frame = Frame(width: 600, height: 400)

    private func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool {
        abs(one - other) < tolerance
    }

    private func fit(_ lines: [[Coordinate]], _ frame: Frame) -> MapView {
        let lines = lines.map { Outline.line($0, isGeodesic: false) }
        return ViewRequest.overlays.view(in: frame, around: lines, defaultZoom: 7, nearestZoom: 22)
    }

    @Test func `zoom 0 is a world of 256 CSS pixels`() {
        let view = MapView(WorldPoint(Coordinate(0, 0)), zoom: 0, in: Frame(width: 256, height: 256, pixelRatio: 2))
        #expect(view.worldWidth == 512)
        let corner = view.position(of: WorldPoint(Coordinate(Coordinate.latitudeLimitDegrees, -180)))
        #expect(near(corner.x, 0) && near(corner.y, 0))
    }

    @Test func `a picture of zoom 8 shows what 256-pixel tiles of zoom 8 show`() {
        // Tile 8/149/74 begins at 29.53125 degrees east.
        let view = MapView(WorldPoint(x: 149.5 / 256, y: 74.5 / 256), zoom: 8, in: Frame(width: 256, height: 256))
        let west = WorldPoint(x: view.visible.minX, y: view.visible.minY).coordinate
        #expect(near(west.longitudeDegrees, 29.53125))
        #expect(near(west.latitudeDegrees, 60.239811, 1e-5))
    }

    @Test func `a place comes back from the map as it went in`() {
        for place in [Coordinate(59.935634, 30.325935), Coordinate(-85, -179.5), Coordinate(0, 0)] {
            let back = WorldPoint(place).coordinate
            #expect(near(back.latitudeDegrees, place.latitudeDegrees, 1e-9))
            #expect(near(back.longitudeDegrees, place.longitudeDegrees, 1e-9))
        }
    }

    @Test(arguments: [86, 89.9, 90, 91.5]) func `a latitude beyond the map is at its edge`(latitude: Double) {
        #expect(near(WorldPoint(Coordinate(latitude, 10)).y, 0, 1e-12))
        #expect(near(WorldPoint(Coordinate(-latitude, 10)).y, 1, 1e-12))
    }

    @Test func `a fit has its middle in Mercator, not in degrees`() {
        let view = fit([[Coordinate(0, 0)], [Coordinate(75, 0)]], frame)
        let (low, high) = (
            view.position(of: WorldPoint(Coordinate(0, 0))), view.position(of: WorldPoint(Coordinate(75, 0)))
        )
        #expect(near(low.y, 400, 1e-3) && near(high.y, 0, 1e-3))
    }

    @Test func `a polygon far in the north is in the picture that is fitted to it`() {
        let corners = [Coordinate(80, 91), Coordinate(82.04, 91), Coordinate(82.04, 104), Coordinate(80, 104)]
        let view = fit([corners], Frame(width: 300, height: 300))
        for corner in corners {
            let position = view.position(of: WorldPoint(corner))
            #expect((-0.01...300.01).contains(position.x) && (-0.01...300.01).contains(position.y))
        }
        #expect(view.zoom > 3)
    }

    @Test func `a fit to one place stops at zoom 16`() {
        #expect(fit([[Coordinate(59.9, 30.3)]], frame).zoom == 16)
    }

    @Test func `a fit comes no nearer than its source has detail`() {
        let view = ViewRequest.overlays.view(
            in: frame, around: [[WorldPoint(Coordinate(1, 1))]], defaultZoom: 7, nearestZoom: 9)
        #expect(view.zoom == 9)
    }

    @Test func `a box fills the picture to its edges`() {
        let request = ViewRequest.box(west: 4.8514292, south: 45.7779198, east: 4.8535790, north: 45.7795070)
        let view = request.view(in: Frame(width: 512, height: 512), around: [], defaultZoom: 7, nearestZoom: 9)
        let upper = view.position(of: WorldPoint(Coordinate(45.7795070, 4.8514292)))
        let lower = view.position(of: WorldPoint(Coordinate(45.7779198, 4.8535790)))
        #expect(near(upper.y, 0, 1e-3) && near(lower.y, 512, 1e-3), "\(upper) \(lower)")
        #expect(upper.x > 0 && lower.x < 512 && view.zoom > 17)
    }

    @Test func `padding is kept free around a box`() {
        var frame = frame
        frame.padding = 50
        let view = ViewRequest.box(west: 0, south: -10, east: 60, north: 10).view(
            in: frame, around: [], defaultZoom: 7, nearestZoom: 9)
        #expect(near(view.position(of: WorldPoint(Coordinate(0, 0))).x, 50, 1e-6))
    }

    @Test func `the whole world is fitted however its corners are written`() {
        let corners = [Coordinate(-90, -180), Coordinate(-90, 180), Coordinate(90, 180), Coordinate(90, -180)]
        let view = fit([corners], Frame(width: 256, height: 256))
        #expect(near(view.zoom, 0) && near(view.center.y, 0.5))
    }

    @Test func `a marker is where the ground is at every zoom and size`() {
        for zoom in [0, 1, 3.5, 17] {
            let view = MapView(WorldPoint(Coordinate(47, 8)), zoom: zoom, in: Frame(width: 1000, height: 1000))
            let point = WorldPoint(Coordinate(47.3669, 8.5432))
            let ground = 500 + (point.x - view.center.x) * 256 * exp2(zoom)
            #expect(near(view.position(of: point).x, ground, 1e-6))
        }
    }

    @Test func `a world narrower than the picture is repeated`() {
        let view = MapView(WorldPoint(Coordinate(27, -142)), zoom: 0, in: Frame(width: 540, height: 960))
        #expect(view.shifts(minX: 0, maxX: 1).map { $0.count >= 3 } == true)
        #expect(view.shifts(minX: 0.5, maxX: 0.5)?.count == 2)
    }

    // MARK: 180 degrees

    @Test func `a line from Fiji to Samoa goes the short way`() {
        let line = Outline.line([Coordinate(-17, 178), Coordinate(-13, -172)], isGeodesic: false)
        #expect(near(line[1].x - line[0].x, 10.0 / 360))
    }

    @Test func `a fit around Fiji and Samoa shows ten degrees, not the world`() {
        let view = fit([[Coordinate(-17, 178), Coordinate(-13, -172)]], frame)
        #expect(near(view.visible.width, 10.0 / 360, 1e-9), "\(view.visible)")
        #expect(near(view.center.coordinate.longitudeDegrees, -177, 1e-9))
        let markers = fit([[Coordinate(-17, 178)], [Coordinate(-13, -172)]], frame)
        #expect(near(markers.zoom, view.zoom, 1e-9))
    }

    @Test func `a fit opens the world where no line is`() {
        let around = fit([[Coordinate(0, 10), Coordinate(0, 170)], [Coordinate(0, 170), Coordinate(0, -170)]], frame)
        #expect(near(around.visible.width, 180.0 / 360, 1e-9))
        #expect(near(around.center.coordinate.longitudeDegrees, 100, 1e-9))
    }

    @Test func `a box over 180 degrees is as wide as it says`() {
        let view = ViewRequest.box(west: 177, south: -19, east: -178, north: -16).view(
            in: frame, around: [], defaultZoom: 7, nearestZoom: 9)
        #expect(near(view.position(of: WorldPoint(x: 1 + 2.0 / 360, y: 0.5)).x, 600, 1e-6))
    }

    @Test func `a great circle is longer on the map and shorter on the Earth`() {
        let ends = [Coordinate(59.9, 30.3), Coordinate(40.7, -74)]
        let line = Outline.line(ends, isGeodesic: true)
        #expect(line.count > 50)
        #expect(line.map(\.y).min().map { $0 < WorldPoint(ends[0]).y - 0.02 } == true, "it goes north of both")
    }

    @Test func `a span is seen whole`() {
        let view = MapView(Coordinate(60, 30), latitudeSpan: 4, longitudeSpan: 1, in: frame)
        #expect(view.position(of: WorldPoint(Coordinate(62, 30))).y >= -0.001)
        #expect(view.position(of: WorldPoint(Coordinate(58, 30))).y <= 400.001)
    }
}
