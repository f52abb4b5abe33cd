internal import CVips

/// libvips, set up once for the process.
///
/// One computing thread, no operation cache (it is keyed by file name or address and would serve the pixels of a
/// replaced original), and only the loaders of ``PictureKind/web``: every other loader is blocked, even if some code
/// asked for it, until ``prepareImaging(for:)`` names its kind.
enum VipsLibrary {

    private static let failure: String? = {
        guard vips_init("urlgate") == 0 else { return VipsLibrary.takeErrorText() }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_block_untrusted_set(1)
        silenceWarnings()
        vips_operation_block_set("VipsForeignLoad", 1)
        for kind in PictureKind.web { permit(kind) }
        return nil
    }()

    /// Lets the loader of a kind work. Main thread.
    static func permit(_ kind: PictureKind) {
        if let loader = kind.loader { vips_operation_block_set(loader, 0) }
    }

    /// A damaged original makes libvips write a line for each tile to stderr; what matters of them is in the error.
    private static func silenceWarnings() {
        _ = g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)
    }

    /// Sets libvips up on the first call; takes some 50 ms then. Any thread.
    static func start() throws(ImagingError) {
        if let failure { throw .noLibrary(reason: failure) }
    }

    /// What libvips says about the last failure: one line, without the final full stop; the text is taken away.
    static func takeErrorText() -> String {
        defer { vips_error_clear() }
        let lines = String(cString: vips_error_buffer()).split(separator: "\n")
        var reason = lines.joined(separator: "; ")
        while reason.last == " " || reason.last == "." { reason.removeLast() }
        return reason.isEmpty ? "no reason given" : reason
    }
}

extension PictureKind {
    /// The class of libvips that loads it; nil for what is decoded here.
    fileprivate var loader: String? {
        switch self {
        case .jpeg: "VipsForeignLoadJpeg"
        case .png: "VipsForeignLoadPng"
        case .webp: "VipsForeignLoadWebp"
        case .gif: "VipsForeignLoadNsgif"
        case .avif, .heic: "VipsForeignLoadHeif"
        case .tiff: "VipsForeignLoadTiff"
        case .svg: "VipsForeignLoadSvg"
        case .bmp, .ico: nil
        }
    }
}

/// Sets libvips up before the first load, so that the load does not pay for it.
///
/// Takes some 50 ms at the first call. Main thread. Throws when libvips cannot start.
///
/// - Parameter kinds: whose loaders may work, besides those of ``PictureKind/web``.
public func prepareImaging(for kinds: Set<PictureKind> = []) throws(ImagingError) {
    try VipsLibrary.start()
    for kind in kinds { VipsLibrary.permit(kind) }
}
