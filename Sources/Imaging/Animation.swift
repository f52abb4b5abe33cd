internal import CVips

/// Pictures of one size that are shown one after the other.
public struct Animation: Sendable {
    /// In order, in memory; at least one.
    public let frames: [Picture]
    /// How long each is shown, and how often all of them.
    public let timing: Timing

    /// Pictures and their timing.
    public init(frames: [Picture], timing: Timing) {
        self.frames = frames
        self.timing = timing
    }

    /// How an animation runs.
    public struct Timing: Sendable, Equatable {
        /// Of each frame, in milliseconds.
        public let delays: [Int]
        /// How often it runs; 0 for ever.
        public let loops: Int

        /// A timing from its parts.
        public init(delays: [Int], loops: Int) {
            self.delays = delays
            self.loops = loops
        }
    }

    /// The same with something done to each frame.
    ///
    /// - Parameter work: gives pictures of one size, in memory.
    public func mapFrames(_ work: (Picture) throws(ImagingError) -> Picture) throws(ImagingError) -> Animation {
        var changed: [Picture] = []
        for frame in frames { changed.append(try work(frame)) }
        return Animation(frames: changed, timing: timing)
    }

    /// All frames as libvips has animations: one below the other, with the height of one and the timing beside.
    func stacked() throws(ImagingError) -> Picture {
        // A frame with alpha needs the others to have it, too.
        let withAlpha = frames.contains(where: \.hasAlpha)
        var alike: [Picture] = []
        for frame in frames { alike.append(withAlpha ? try frame.withAlpha() : frame) }
        let images: [UnsafeMutablePointer<VipsImage>?] = alike.map(\.image)
        let stack = try Picture.make("stack frames") { result in
            images.withUnsafeBufferPointer {
                cvips_stack(UnsafeMutablePointer(mutating: $0.baseAddress), Int32($0.count), &result)
            }
        }
        let copy = try Picture.make("stack frames") { cvips_copy(stack.image, &$0) }
        copy.becomeBare()
        vips_image_set_int(copy.image, "page-height", Int32(frames[0].size.height))
        vips_image_set_array_int(copy.image, "delay", timing.delays.map { Int32(clamping: $0) }, Int32(frames.count))
        vips_image_set_int(copy.image, "loop", Int32(clamping: timing.loops))
        return copy
    }
}

extension PictureSource {
    /// What the file says of delays and repetitions; a frame without a delay has 100 ms, as browsers have it.
    func timing(of picture: Picture) -> Animation.Timing {
        var start: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        var loops: Int32 = 0
        if vips_image_get_typeof(picture.image, "delay") != 0 {
            _ = vips_image_get_array_int(picture.image, "delay", &start, &count)
        }
        if vips_image_get_typeof(picture.image, "loop") != 0 { _ = vips_image_get_int(picture.image, "loop", &loops) }
        let known = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)).map { Int($0) }
        let delays = (0..<frameCount).map { $0 < known.count ? known[$0] : 100 }
        return Animation.Timing(delays: delays, loops: Int(loops))
    }
}
