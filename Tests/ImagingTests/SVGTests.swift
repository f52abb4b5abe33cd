import GoldenPictures
import Imaging
import Testing

@Suite struct SVGTests {
    private func error(_ body: String, head: String = "", _ change: (inout OriginalLimits) -> Void = { _ in }) throws
        -> ImagingError?
    {
        var limits = try OriginalLimits.allKinds()
        change(&limits)
        let open =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='10'>"
        do {
            try Original(Array("\(head)\(open)\(body)</svg>".utf8)).withSource(limits: limits) { source in
                _ = try source.render(Extract())
            }
            return nil
        } catch let error as ImagingError {
            return error
        }
    }

    @Test func `a drawing is as large as it says, and sharp when it is enlarged`() throws {
        for name in ["drawing.svg", "drawing.svgz"] {
            try Original(name).withSource(limits: .allKinds()) { source in
                #expect(source.kind == .svg && source.uprightSize == PixelSize(width: 120, height: 80))
                var extract = Extract()
                (extract.width, extract.enlarges) = (480, true)
                let pixels = try Pixels(try source.render(extract))
                #expect(pixels[38, 100][3] == 0 && pixels[42, 100] == [220, 40, 40, 255])
            }
        }
    }

    @Test func `a crop of an enlarged drawing is the same part`() throws {
        var extract = Extract()
        extract.crop = PixelRectangle(x: 10, y: 10, width: 60, height: 60)
        (extract.width, extract.enlarges) = (180, true)
        let pixels = try Original("drawing.svg").withSource(limits: .allKinds()) { try Pixels(try $0.render(extract)) }
        #expect(pixels.size == PixelSize(width: 180, height: 180))
        #expect(pixels[2, 2] == [220, 40, 40, 255] && pixels[100, 100] == [220, 40, 40, 255])
    }

    @Test func `nesting, size and bytes are limited, and the refusal names the limit`() throws {
        let deep = String(repeating: "<g>", count: 70) + String(repeating: "</g>", count: 70)
        #expect(try error(deep)?.message.contains("71 deep") == true)
        #expect(try error(deep) { $0.maximumSVGNesting = 80 } == nil)
        #expect(
            try error(String(repeating: " ", count: 5_000)) { $0.maximumSVGBytes = 4_000 }?.code == "picture-too-large")
        #expect(try error("") { $0.maximumPixels = 199 }?.message.contains("20x10") == true)
    }

    @Test func `what multiplies is refused before it is drawn`() throws {
        var bomb = "<g id='a0'><rect width='1' height='1'/></g>"
        for level in 1...8 {
            let uses = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
            bomb += "<g id='a\(level)'>\(uses)</g>"
        }
        #expect(try error("<defs>\(bomb)</defs><use xlink:href='#a8'/>")?.code == "picture-too-costly")
        #expect(try error("<g id='a'><use xlink:href='#a'/></g>")?.code == "picture-too-costly")
        let entities = "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]>"
        #expect(try error("<text>&b;</text>", head: entities)?.code == "picture-too-costly")
        let long = "<!DOCTYPE svg [<!ENTITY a '\(String(repeating: "a", count: 1_000))'>]>"
        let often = "<text>\(String(repeating: "&a;", count: 5_000))</text>"
        #expect(try error(often, head: long)?.code == "picture-too-costly")
        #expect(try error("<text>&a;</text>", head: long) == nil)
    }

    @Test func `a use of what stands beside it is drawn`() throws {
        #expect(try error("<g id='a'><rect width='9' height='9'/></g><use href='#a'/><use href='#none'/>") == nil)
    }

    @Test func `nothing outside the text is read`() throws {
        let bodies = [
            "<image xlink:href='file:///etc/passwd' width='20' height='10'/>",
            "<image xlink:href='quadrants.png' width='20' height='10'/>",
            "<style>@import url(http://127.0.0.1:9/x.css);</style>",
            "<rect fill='url(http://127.0.0.1:9/x.svg#a)' width='20' height='10'/>",
        ]
        for body in bodies { #expect(try error(body) == nil, "\(body)") }
    }

    @Test(arguments: [
        "<svg", "<svg ", "<svg a", "<svg a=", "<svg a='", "<!--", "<!DOCTYPE", "<!DOCTYPE svg [", "<svg><a", "<svg></",
        "<svg><![CDATA[", "<?xml", "<svg x:y='1'/", "<!DOCTYPE svg [<!ENTITY", "<svg>&", "<svg id='\u{1F600}'>",
    ]) func `text that ends anywhere is refused as damaged or as no picture`(text: String) throws {
        #expect {
            try Original(Array(text.utf8)).withSource(limits: .allKinds()) { try $0.render(Extract()) }
        } throws: { ($0 as? ImagingError)?.status == 422 }
    }
}
