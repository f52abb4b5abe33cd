import Linux
import URLGatePluginKit

extension MapStyle {
    /// A style of the operator's, with the pictures that lie beside it.
    ///
    /// The style's `sprite` is a name or a URL: of either the last part counts, `sprite`, and `sprite.json`, `sprite.png`
    /// and the same with `@2x` are looked for in the style's folder.
    ///
    /// - Throws: with line and column of what is wrong.
    static func file(_ path: String, name: String) throws(HandlerError) -> MapStyle {
        let file: MappedFile
        do throws(SystemError) { file = try MappedFile(path) } catch {
            throw .styleUnusable(path, reason: "\(error)")
        }
        let document: JSONValue
        do throws(JSONFault) { document = try JSONValue(file.bytes) } catch {
            throw .styleUnusable(path, reason: "line \(error.line), column \(error.column): \(error.reason)")
        }
        var warnings: [String] = []
        let sprite = document["sprite"]?.text.flatMap { Sprite.beside(path, named: $0, &warnings) }
        do throws(StyleFault) {
            return try MapStyle(name: name, document, sprite: sprite, warnings: warnings)
        } catch {
            let place = JSONValue.location(of: error.path, in: file.bytes)
            throw .styleUnusable(path, reason: "line \(place.line), column \(place.column): \(error.reason)")
        }
    }
}

extension Sprite {
    fileprivate static func beside(_ path: String, named name: String, _ warnings: inout [String]) -> Sprite? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let base = folder + (name.split(separator: "/").last.map(String.init) ?? "sprite")
        var images: [String: [SpriteImage]] = [:]
        for suffix in ["", "@2x"] {
            guard let index = try? MappedFile("\(base)\(suffix).json"),
                let sheet = try? MappedFile("\(base)\(suffix).png")
            else { continue }
            do throws(TileFault) {
                let found = try Sprite.images(index: index.bytes, sheet: sheet.bytes)
                for (name, image) in found.images { images[name, default: []].append(image) }
                if let first = found.bad.first {
                    warnings.append("'\(first)' and so \(found.bad.count) in all do not lie on \(base)\(suffix).png")
                }
            } catch {
                warnings.append("\(base)\(suffix).json and .png are left out: \(error.reason)")
            }
        }
        if images.isEmpty {
            warnings.append("there is no \(base).json with \(base).png: icons and patterns are left out")
        }
        return images.isEmpty ? nil : Sprite(images)
    }
}
