@testable import Configuring

extension Surroundings {
    /// The machine of the case files: configuration in /etc/urlgate, urlgate in /opt/urlgate, one core, user 1000.
    static let machine = machine(folders: folders, files: files)

    private static let folders: Set = ["/srv/photos", "/etc/urlgate/photos", "/srv/фото", "/usr/share/fonts"]
    private static let files: Set = [
        "/opt/urlgate/libAsset.so", "/usr/lib/urlgate/plugins/libAsset.so", "/usr/lib/urlgate/plugins/libAvatar.so",
        "/etc/urlgate/plugins/libOwn.so", "/srv/photos/7.jpg",
    ]

    /// A machine on which any path leads to a folder, or to a library if it ends so.
    static let complete: Surroundings = {
        var machine = Surroundings.machine
        machine.place = { $0.hasSuffix(".so") ? .file : .folder }
        return machine
    }()

    private static func machine(folders: Set<String>, files: Set<String>) -> Surroundings {
        Surroundings(
            executableFolder: "/opt/urlgate", configurationFolder: "/etc/urlgate", coreCount: 1, processUser: 1000,
            userID: { ["root": 0, "www-data": 33, "images": 1001][$0] },
            groupID: { ["root": 0, "www-data": 33][$0] },
            place: { folders.contains($0) ? .folder : files.contains($0) ? .file : .unusable("does not exist") },
            files: { folder in
                files.filter { Surroundings.parent(of: $0) == folder }.map { String($0.dropFirst(folder.count + 1)) }
                    .sorted()
            })
    }
}

extension Configuration {
    /// What a text means on a machine, as the case files say it: the keys that differ from the defaults, or the errors.
    static func result(_ text: [UInt8], on machine: Surroundings = .machine) -> String {
        do throws(ConfigurationErrors) {
            let configuration = try Configuration(SourceText(file: "urlgate.yaml", bytes: text), machine)
            let usual = section.initial(machine)
            let lines = section.keys.filter { $0.spell(configuration) != $0.spell(usual) }
                .map { "\($0.name): \($0.spell(configuration))" }
            return lines.joined(separator: "\n")
        } catch {
            return error.description
        }
    }
}
