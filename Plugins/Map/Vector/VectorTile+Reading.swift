import Compression

extension VectorTile {
    /// Bytes of a tile are at most so many, after decompression.
    static let mostBytes = 32 << 20

    /// Reads a tile: plain, or compressed by gzip or zlib.
    ///
    /// - Throws: at the first thing that is not as the specification has it, with the layer and the feature.
    convenience init(_ bytes: [UInt8]) throws(TileFault) {
        let isPacked = bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x78, 0x9C])
        let plain = isPacked ? try Self.unpacked(bytes) : bytes
        guard plain.count <= Self.mostBytes else {
            throw TileFault(reason: "it is larger than \(Self.mostBytes) bytes")
        }
        self.init(
            layers: try plain.withUnsafeBufferPointer { (bytes) throws(TileFault) in
                try Self.layers(ProtobufReader(UnsafeRawBufferPointer(bytes)))
            })
    }

    private static func unpacked(_ bytes: [UInt8]) throws(TileFault) -> [UInt8] {
        try bytes.withUnsafeBufferPointer { (bytes) throws(TileFault) in
            do throws(Inflation.Failure) {
                return try Inflation.inflated(UnsafeRawBufferPointer(bytes), limit: mostBytes)
            } catch {
                throw TileFault(reason: error.reason)
            }
        }
    }

    private static func layers(_ message: ProtobufReader) throws(TileFault) -> [String: [VectorLayer]] {
        var reader = message
        var layers: [String: [VectorLayer]] = [:]
        var room = TileRoom()
        while !reader.isAtEnd {
            let field = try reader.field()
            if field.number == 3, field.wire == .bytes {
                let layer = try VectorLayerReader(try reader.content(), &room).layer(&room)
                layers[layer.name, default: []].append(layer)
            } else {
                try reader.skip(field.wire)
            }
        }
        return layers
    }
}

/// How much may still be read of a tile: some hundred times what a picture can show.
struct TileRoom {
    private var points = 4_000_000
    /// Layers, features, names and values of properties.
    private var entries = 1_000_000

    mutating func takePoint() throws(TileFault) {
        points -= 1
        if points < 0 { throw TileFault(reason: "it has more than 4000000 points") }
    }

    mutating func takeEntry() throws(TileFault) {
        entries -= 1
        if entries < 0 { throw TileFault(reason: "it has more than 1000000 layers, features, names and values") }
    }
}

/// One layer's message, read in two passes: what its features refer to comes behind them.
struct VectorLayerReader {
    private var parts = VectorLayerParts()
    private var keys: [String] = []
    private var values: [StyleValue] = []
    private var features: [UnsafeRawBufferPointer] = []
    private var extent = 4096.0

    init(_ bytes: UnsafeRawBufferPointer, _ room: inout TileRoom) throws(TileFault) {
        var reader = ProtobufReader(bytes)
        while !reader.isAtEnd {
            let field = try reader.field()
            try room.takeEntry()
            switch (field.number, field.wire) {
            case (1, .bytes): parts.name = try reader.text()
            case (2, .bytes): features.append(try reader.content())
            case (3, .bytes): keys.append(try reader.text())
            case (4, .bytes): values.append(try Self.value(try reader.content()))
            case (5, .varint): extent = Double(try reader.varint())
            case (15, .varint): try Self.check(version: try reader.varint())
            default: try reader.skip(field.wire)
            }
        }
        if parts.name.isEmpty { throw TileFault(reason: "a layer of it has no name") }
        guard (1...4_294_967_295).contains(extent) else {
            throw TileFault(reason: "its layer '\(parts.name)' has an extent of \(extent)")
        }
    }

    consuming func layer(_ room: inout TileRoom) throws(TileFault) -> VectorLayer {
        var parts = parts
        for (index, bytes) in features.enumerated() {
            do throws(TileFault) {
                var reader = VectorFeatureReader(extent: extent)
                try reader.read(bytes, keys: keys.count, values: values.count, into: &parts, &room)
            } catch {
                throw TileFault(reason: "feature \(index + 1) of its layer '\(parts.name)': \(error.reason)")
            }
        }
        return VectorLayer(parts, keys: keys, values: values)
    }

    private static func check(version: UInt64) throws(TileFault) {
        guard (1...2).contains(version) else {
            throw TileFault(reason: "a layer of it is of version \(version), and 1 and 2 are read here")
        }
    }

    /// The last of the fields counts, as everywhere in Protocol Buffers.
    private static func value(_ bytes: UnsafeRawBufferPointer) throws(TileFault) -> StyleValue {
        var reader = ProtobufReader(bytes)
        var value = StyleValue.null
        while !reader.isAtEnd {
            let field = try reader.field()
            switch (field.number, field.wire) {
            case (1, .bytes): value = .text(try reader.text())
            case (2, .fourBytes): value = .number(Double(Float(bitPattern: try reader.fourBytes())))
            case (3, .eightBytes): value = .number(Double(bitPattern: try reader.eightBytes()))
            case (4, .varint): value = .number(Double(Int64(bitPattern: try reader.varint())))
            case (5, .varint): value = .number(Double(try reader.varint()))
            case (6, .varint): value = .number(Double(try reader.signedVarint()))
            case (7, .varint): value = .bool(try reader.varint() != 0)
            default: try reader.skip(field.wire)
            }
        }
        return value
    }
}
