import Drawing
import Imaging
import URLGatePluginKit
import URLLoading

/// Pictures that stand for pins.
struct MarkerIcons {
    private let recipe: MapRecipe

    init(_ recipe: MapRecipe) { self.recipe = recipe }

    /// An icon's original has at most so many pixels.
    private static let mostPixels = 4_194_304

    /// Loads them side by side, each once, through the gateway and its policy; nil for a marker without one and for one
    /// that could not be loaded.
    func load(_ client: HandlerClient) -> [Stamp?] {
        var urls: [String] = []
        for icon in recipe.markers.compactMap(\.icon) where !urls.contains(icon) { urls.append(icon) }
        let answers = client.load(urls.map { NestedLoad(url: $0, accept: "image/png", pixelBox: box) })
        var stamps: [String: Stamp] = [:]
        for (url, answer) in zip(urls, answers) {
            switch answer {
            case .success(let data): stamps[url] = stamp(data, client)
            case .failure(let error): client.log(.warning, "an icon is missing: \(error.code): \(error.message)")
            }
        }
        return recipe.markers.map { $0.icon.flatMap { stamps[$0] } }
    }

    /// As large as the largest marker.
    private var box: PixelBox {
        let side = max(1, Int((Marker.Size.large.height * recipe.frame.pixelRatio).rounded(.up)))
        return PixelBox(width: side, height: side)
    }

    private func stamp(_ data: LoadedData, _ client: HandlerClient) -> Stamp? {
        var extract = Extract()
        extract.width = box.width
        extract.height = box.height
        do throws(ImagingError) {
            let picture = try data.withUnsafeBytes { (bytes) throws(ImagingError) in
                try PictureSource(bytes, maximumPixels: Self.mostPixels).render(extract).inMemory()
            }
            return try? Stamp(pixels: picture.pixels(), width: picture.size.width, height: picture.size.height)
        } catch {
            client.log(.warning, "an icon is no picture: \(error.code): \(error.message)")
            return nil
        }
    }
}
