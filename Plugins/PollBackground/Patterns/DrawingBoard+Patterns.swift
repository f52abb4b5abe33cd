/// The patterns, a function each. The numbers in them were chosen by looking.
extension DrawingBoard {
    /// Five hills, the nearest at the bottom.
    mutating func waves() -> [Mark] {
        (0..<5).map { index in
            let depth = Double(index) / 4
            let base = height * (0.30 + 0.15 * Double(index)) + side * numbers.next(in: -0.04...0.04)
            let long = Swell(
                height: side * 0.11, length: side * numbers.next(in: 1.5...2.6), phase: numbers.next(in: 0...1))
            let short = Swell(
                height: side * 0.035, length: side * numbers.next(in: 0.7...1.1), phase: numbers.next(in: 0...1))
            let crests = (0..<Int(width)).map { column -> Mark.Crest in
                let (y1, slope1) = long.at(Double(column) + 0.5)
                let (y2, slope2) = short.at(Double(column) + 0.5)
                let slope = slope1 + slope2
                return Mark.Crest(y: base + y1 + y2, slant: 1 / (1 + slope * slope).squareRoot())
            }
            return Mark(outline: .wave(crests), colour: tint(at: 0.15 + 0.7 * depth, 0.13), strength: 0.34)
        }
    }

    /// Rows of dots, each row moved by half a dot, growing with the gradient.
    mutating func dots() -> [Mark] {
        let pitch = max(side / 15, 3)
        let colour = tint(at: 1, 0.16)
        var marks: [Mark] = []
        for row in 0...Int(height / (pitch * 0.866)) + 1 {
            for column in 0...Int(width / pitch) + 1 {
                let x = (Double(column) + (row % 2 == 0 ? 0.25 : -0.25)) * pitch
                let y = Double(row) * pitch * 0.866
                let size = min(max(position(x: x, y: y), 0), 1)
                let radius = pitch * (0.06 + 0.36 * size)
                marks.append(Mark(outline: .disc(radius: radius), x: x, y: y, colour: colour, strength: 0.42))
            }
        }
        return marks
    }

    /// Large ones behind, small ones in front; each a veil with a thin bright edge.
    mutating func bubbles() -> [Mark] {
        let count = min(Int(8 * (width + height) / side) + 8, 120)
        return (0..<count).flatMap { index -> [Mark] in
            let share = 1 - Double(index) / Double(count)
            let radius = side * (0.035 + 0.27 * share * share * numbers.next(in: 0.7...1.1))
            let x = numbers.next(in: -0.05...1.05) * width
            let y = numbers.next(in: -0.05...1.05) * height
            let place = min(max(position(x: x, y: y), 0), 1)
            let colour = tint(at: min(1, place + 0.25), 0.16)
            let line = max(1, side / 260)
            return [
                Mark(outline: .disc(radius: radius), x: x, y: y, colour: colour, strength: 0.2),
                Mark(
                    outline: .ring(radius: radius - line / 2, width: line), x: x, y: y, colour: colour, strength: 0.35),
            ]
        }
    }

    /// Snippets thrown evenly: each falls where, of six places, the nearest other is farthest.
    mutating func confetti() -> [Mark] {
        var places: [(x: Double, y: Double)] = []
        let count = Int(70 * width * height / (side * side * 1.8))
        return (0..<min(count, 400)).map { index in
            let place = freePlace(among: places)
            places.append(place)
            let colour = tint(at: numbers.next(in: 0...1), numbers.next(in: 0.1...0.3))
            let unit = side * numbers.next(in: 0.016...0.03)
            let direction = Direction(turns: numbers.next(in: 0...1))
            let outline: Mark.Outline =
                switch index % 4 {
                case 0: .disc(radius: unit * 0.62)
                case 1: .ring(radius: unit * 0.75, width: unit * 0.42)
                default: .bar(length: unit * 2.4, width: unit * 0.8, corner: unit * 0.3, along: direction)
                }
            return Mark(outline: outline, x: place.x, y: place.y, colour: colour, strength: 0.75)
        }
    }

    private mutating func freePlace(among places: [(x: Double, y: Double)]) -> (x: Double, y: Double) {
        var best = (x: 0.0, y: 0.0)
        var widest = -1.0
        for _ in 0..<6 {
            let place = (x: numbers.next(in: 0...1) * width, y: numbers.next(in: 0...1) * height)
            let nearest = places.reduce(Double.infinity) { nearest, other in
                let (x, y) = (place.x - other.x, place.y - other.y)
                return min(nearest, x * x + y * y)
            }
            if nearest > widest { (best, widest) = (place, nearest) }
        }
        return best
    }

    /// Broad lines, with a thin one beside each.
    mutating func stripes() -> [Mark] {
        let period = side / 5
        let offset = numbers.next(in: 0...1) * period
        let colour = tint(at: 0.8, 0.14)
        return [(0.0, period * 0.5, 0.16), (period * 0.5, period * 0.06, 0.32)].map { shift, width, strength in
            Mark(
                outline: .stripes(period: period, width: width, across: direction),
                x: (offset + shift) * direction.x, y: (offset + shift) * direction.y,
                colour: colour, strength: strength)
        }
    }

    /// Circles around a corner that the seed chooses.
    mutating func rings() -> [Mark] {
        let period = side / 5
        let x = numbers.next(below: 2) == 0 ? width * 0.06 : width * 0.94
        let y = numbers.next(below: 2) == 0 ? height * 0.08 : height * 0.92
        return [
            Mark(
                outline: .circles(period: period, width: period / 2), x: x, y: y, colour: tint(at: 0.85, 0.15),
                strength: 0.17)
        ]
    }
}

/// A wave in the sense of a sine.
private struct Swell {
    /// From the middle to the top, in pixels.
    let height: Double
    /// From top to top, in pixels.
    let length: Double
    /// 0...1
    let phase: Double

    /// The height and the slope in a place.
    func at(_ x: Double) -> (y: Double, slope: Double) {
        let turns = x / length + phase
        return (
            height * Double.sine(turns: turns), height * 2 * .pi / length * Double.cosine(turns: turns)
        )
    }
}
