import Testing

@testable import MapPlugin

/// Expressions, functions and filters as a style's JSON has them.
@Suite struct ExpressionTests {
    private static let properties = [
        "class": "motorway", "name": "Невский", "name:en": "Nevsky", "rank": "7", "height": "12.5", "ref": "M11",
    ]

    /// A feature with those properties, a line with id 42, at zoom 10.5.
    private func context(_ names: StyleNames) -> StyleContext {
        var layer = VectorTileMessage.Layer()
        var feature = VectorTileMessage.Feature.shape(.line, [(0, 0), (9, 9)])
        for (index, (key, value)) in Self.properties.sorted(by: { $0.key < $1.key }).enumerated() {
            layer.keys.append(key)
            let number = Double(value).map { number -> [UInt8] in
                let bits = number.bitPattern
                return [25] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
            }
            layer.values.append(number ?? VectorTileMessage.text(value))
            feature.tags += [UInt64(index), UInt64(index)]
        }
        feature.id = 42
        layer.features = [feature]
        let context = StyleContext(zoom: 10.5)
        if let tile = try? VectorTile(VectorTileMessage(layers: [layer]).bytes), let read = tile.layers["roads"]?.first
        {
            context.begin(read, names: names)
            context.begin(read.features[0])
        }
        return context
    }

    private func isAlike(_ value: StyleValue, _ expected: String) -> Bool {
        if let one = value.number, let two = Double(expected) { return abs(one - two) < 1e-6 }
        return value.spelt == expected
    }

    private func json(_ text: String) throws -> JSONValue { try Array(text.utf8).withUnsafeBytes { try JSONValue($0) } }

    private func value(_ text: String, _ kind: StyleKind) throws -> StyleValue {
        var reader = ExpressionReader()
        let expression = try reader.read(try json(text), kind, [])
        return expression.value(context(reader.names))
    }

    @Test(arguments: [
        (#"["get","class"]"#, "motorway"), (#"["get","nothing"]"#, ""), (#"["has","rank"]"#, "true"),
        (#"["id"]"#, "42"),
        (#"["geometry-type"]"#, "LineString"), (#"["zoom"]"#, "10.5"), (#"["get","a",["literal",{"a":5}]]"#, "5"),
        (#"["match",["get","class"],["trunk","motorway"],"big","small"]"#, "big"),
        (#"["match",["get","rank"],7,"seven","other"]"#, "seven"),
        (#"["match",["get","nothing"],"a","b","other"]"#, "other"),
        (#"["case",[">",["get","rank"],8],"high",["has","ref"],"ref","none"]"#, "ref"),
        (#"["coalesce",["get","name:fr"],["get","name:en"],["get","name"]]"#, "Nevsky"),
        (#"["step",["zoom"],"far",8,"middle",12,"near"]"#, "middle"), (#"["step",["zoom"],"far",10.5,"at"]"#, "at"),
        (#"["interpolate",["linear"],["zoom"],10,0,11,10]"#, "5"),
        (#"["interpolate",["exponential",2],["zoom"],10,0,11,10]"#, "4.14213562"),
        (#"["interpolate",["linear"],["get","rank"],0,["zoom"],14,["*",["zoom"],3]]"#, "21"),
        (#"["concat","E",["get","rank"],"/",["get","ref"]]"#, "E7/M11"), (#"["upcase",["get","name"]]"#, "НЕВСКИЙ"),
        (#"["to-string",["+",1,2,3]]"#, "6"), (#"["-",5]"#, "-5"), (#"["/",9,2]"#, "4.5"), (#"["%",9,4]"#, "1"),
        (#"["^",2,10]"#, "1024"), (#"["max",1,["get","rank"],3]"#, "7"), (#"["round",["get","height"]]"#, "13"),
        (#"["+",1,"x"]"#, ""), (#"["in","tor",["get","class"]]"#, "true"),
        (#"["in",["get","rank"],["literal",[1,7]]]"#, "true"), (#"["index-of","way",["get","class"]]"#, "5"),
        (#"["slice",["get","class"],0,-3]"#, "motor"), (#"["at",1,["literal",["a","b"]]]"#, "b"),
        (#"["length",["get","name"]]"#, "7"), (#"["let","x",["get","rank"],["*",["var","x"],["var","x"]]]"#, "49"),
        (#"["all",["==",["get","class"],"motorway"],["!",["has","bridge"]]]"#, "true"),
        (#"["any",["<","a","b"],false]"#, "true"), (#"["<","a",5]"#, "false"), (#"["to-number",["get","ref"],3]"#, "3"),
        (#"["number",["get","ref"],["get","rank"]]"#, "7"), (#"["to-boolean",""]"#, "false"),
        (#"["typeof",["get","rank"]]"#, "number"), (#"["format",["get","name"],{"font-scale":2},"!",{}]"#, "Невский!"),
        (#"["number-format",3.14159,{"max-fraction-digits":2}]"#, "3.14"),
        (#"["rgba",255,0,0,0.5]"#, "rgba(255,0,0,0.5)"),
        (#"["to-color","hsl(120,100%,50%)"]"#, "rgba(0,255,0,1)"), (#"["feature-state","hover"]"#, ""),
    ]) func `an expression is computed`(text: String, expected: String) throws {
        #expect(isAlike(try value(text, .any), expected))
    }

    @Test(arguments: [
        (#"{"stops":[[10,0],[11,10]]}"#, StyleKind.number, "5"),
        (#"{"base":2,"stops":[[10,0],[11,10]]}"#, .number, "4.14213562"),
        (#"{"stops":[[9,"a"],[10,"b"],[11,"c"]]}"#, .text, "b"), (#"{"stops":[[12,3],[13,4]]}"#, .number, "3"),
        (##"{"stops":[[10,"#000"],[11,"#fff"]]}"##, .colour, "rgba(128,128,128,1)"),
        (#"{"stops":[[10,[0,0]],[11,[4,-2]]]}"#, .numbers, "[2,-1]"),
        (#"{"property":"rank","type":"exponential","stops":[[0,0],[14,1]]}"#, .number, "0.5"),
        (#"{"property":"class","type":"categorical","stops":[["motorway",1],["path",2]],"default":3}"#, .number, "1"),
        (#"{"property":"none","type":"categorical","stops":[["a",1]],"default":3}"#, .number, "3"),
        (#"{"property":"rank","type":"identity"}"#, .number, "7"),
        (#"{"property":"none","type":"interval","stops":[[0,1]],"default":9}"#, .number, "9"),
        (#""{name:en} ({ref}) {none}""#, .tokens, "Nevsky (M11) "), (#""{unended""#, .tokens, "{unended"),
        (#"{"stops":[[5,"{ref}"],[12,"{name}"]]}"#, .tokens, "M11"),
        (#"["Noto Sans Bold"]"#, .texts, #"["Noto Sans Bold"]"#),
    ]) func `functions and texts of older styles are computed`(text: String, kind: StyleKind, expected: String) throws {
        #expect(isAlike(try value(text, kind), expected))
    }

    @Test(arguments: [
        (#"["==","class","motorway"]"#, true), (#"["!=","class","motorway"]"#, false), (#"["==","rank","7"]"#, false),
        (#"["!=","none",1]"#, true), (#"["==","$type","LineString"]"#, true), (#"["==","$id",42]"#, true),
        (#"["in","class","trunk","motorway"]"#, true), (#"["!in","class","trunk","motorway"]"#, false),
        (#"["has","ref"]"#, true), (#"["!has","ref"]"#, false), (#"["<=","rank",7]"#, true),
        (#"["all"]"#, true), (#"["none",["has","x"],["has","y"]]"#, true),
        (#"["any",["has","x"],["==","rank",7]]"#, true),
        (#"["all",["==",["get","class"],"motorway"],["has","name"]]"#, true), (#"["!",["has","name"]]"#, false),
        (#"["in",["get","class"],["literal",["motorway"]]]"#, true), ("true", true),
        (#"["step",["zoom"],false,10,true]"#, true), (#"[">","none",1]"#, false),
    ]) func `a filter lets through or holds back`(text: String, expected: Bool) throws {
        var reader = ExpressionReader()
        let filter = try reader.filter(try json(text), [])
        #expect(filter.value(context(reader.names)).isTrue == expected)
    }

    @Test(arguments: [
        (#"["gett","a"]"#, "there is no operator 'gett'. Did you mean 'get'?"),
        (#"["match",["get","a"]]"#, "'match' has a value"),
        (#"["step",["zoom"],1,5]"#, "'step' has a number"), (#"["interpolate",["lin"],["zoom"],1,2]"#, "a curve is"),
        (#"["interpolate",["linear"],["zoom"],5,1,4,2]"#, "each larger than the one before"),
        (#"["var","x"]"#, "a 'let' around it"),
        (#"["==",1]"#, "needs more"), (#"["case",true]"#, "pairs of conditions"),
        (#"{"base":2}"#, "a function has stops"),
        (#"{"stops":[[2,1],[1,1]]}"#, "none smaller than the one before"),
        (#"{"stops":[[1]]}"#, "a stop is a list of two"),
        (#"["within",{}]"#, "'within' is not computed here"),
        (#"["match",["get","a"],[["b"]],1,2]"#, "labels are texts or numbers"),
    ]) func `what is no expression is refused in words`(text: String, reason: String) throws {
        var reader = ExpressionReader()
        let fault = #expect(throws: StyleFault.self) { try reader.read(try json(text), .any, []) }
        #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
    }

    @Test func `an expression says whether it hangs on the zoom and the feature`() throws {
        var reader = ExpressionReader()
        let both = try reader.read(try json(#"["interpolate",["linear"],["zoom"],1,["get","a"],2,5]"#), .number, [])
        #expect(both.usesZoom && both.usesFeature)
        let neither = try reader.read(try json(#"["+",1,2]"#), .number, [])
        #expect(!neither.usesZoom && !neither.usesFeature)
    }

    @Test(arguments: [
        ("#f00", "rgba(255,0,0,1)"), ("#ff000080", "rgba(255,0,0,0.5019607843137255)"),
        ("rgb(1, 2, 3)", "rgba(1,2,3,1)"),
        ("hsl(0, 100%, 50%)", "rgba(255,0,0,1)"), ("hsla(210, 50%, 50%, 0.25)", "rgba(64,128,191,0.25)"),
        ("tan", "rgba(210,180,140,1)"),
        ("transparent", "rgba(0,0,0,0)"), ("hsl(-120,100%,25%)", "rgba(0,0,128,1)"),
        ("rgba(100%,0%,50%,50%)", "rgba(255,0,128,0.5)"),
    ]) func `a colour is read as CSS spells it`(text: String, expected: String) {
        #expect(StyleColour(text)?.spelt == expected)
    }

    @Test(arguments: ["", "#12", "rgb(1,2)", "hsl(x,1%,1%)", "blurple", "rgb(1,2,3,4,5)", "hsl(nan,1%,1%)"])
    func `what is no colour is none`(text: String) { #expect(StyleColour(text) == nil) }
}
