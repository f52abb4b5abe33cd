"""Writes a pack; FORMAT.md says how it is laid out."""
import struct

MAGIC = b"URLGMAP1"
LAYERS = ("land", "lakes", "borders", "regions")


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def run(points):
    """A line or ring: its count, then each point as steps from the last; none if fewer than two points are left."""
    steps, last = [], (0, 0)
    for point in points:
        if point != last or not steps:
            steps.append(zigzag(point[0] - last[0]) + zigzag(point[1] - last[1]))
        last = point
    return varint(len(steps)) + b"".join(steps) if len(steps) > 1 else b""


def quantised(coordinates, column, row, power, units):
    scale = units * 2**power
    return [(round(x * scale) - column * units, round(y * scale) - row * units) for x, y in coordinates]


def rings(polygon):
    """Outer ring clockwise as it is seen, holes against it, so that overlapping pieces fill each other's gaps."""
    yield polygon.exterior.coords if not polygon.exterior.is_ccw else polygon.exterior.coords[::-1]
    for hole in polygon.interiors:
        yield hole.coords if hole.is_ccw else hole.coords[::-1]


def cell(layers, column, row, power, units):
    out = b""
    for shapes, is_area in layers:
        body = b""
        for shape in shapes:
            for line in rings(shape) if is_area else [shape.coords]:
                points = quantised(line, column, row, power, units)
                body += run(points[:-1] if is_area else points)
        out += varint(len(body)) + body
    return out


def level(zoom, power, units, margin, layers):
    """One level: its header, where each cell begins, and the cells row by row."""
    side = 2**power
    cells = [
        cell([(cut.get((column, row), []), is_area) for cut, is_area in layers], column, row, power, units)
        for row in range(side) for column in range(side)]
    empty = cell([([], True) for _ in layers], 0, 0, power, units)
    offsets, bodies = [], bytearray()
    for body in cells:
        offsets.append(len(bodies))
        bodies += b"" if body == empty else body
    offsets.append(len(bodies))
    header = struct.pack("<BBHII", zoom, power, 0, units, margin)
    return header + struct.pack(f"<{len(offsets)}I", *offsets) + bytes(bodies)


def labels(places, languages):
    """Labels in the order in which they appear while one zooms in, the more important first; then their names."""
    records, names, seen = bytearray(), bytearray(), {}
    for place in sorted(places, key=lambda one: (round(one["from"] * 10), -one["rank"], one["x"])):
        pairs = place["names"]
        text = bytes([len(pairs)]) + b"".join(
            bytes([languages.index(language), len(name.encode())]) + name.encode() for language, name in pairs)
        if text not in seen:
            seen[text] = len(names)
            names += text
        records += struct.pack(
            "<IIIBBBB", int(place["x"] % 1 * 2**32), int(min(max(place["y"], 0), 1 - 1e-9) * 2**32), seen[text],
            round(place["from"] * 10), round(place["to"] * 10), place["kind"], place["rank"])
    return bytes(records), bytes(names)


def write(path, levels, places, languages):
    records, names = labels(places, languages)
    tags = bytes([len(languages)]) + b"".join(bytes([len(tag)]) + tag.encode() for tag in languages)
    sections = [(b"TAGS", tags), (b"PLAC", records), (b"NAME", names)] + [(b"LEVL", body) for body in levels]
    offset = 16 + 12 * len(sections)
    table, bodies = b"", b""
    for name, body in sections:
        padding = -(offset + len(bodies)) % 4
        bodies += b"\0" * padding
        table += name + struct.pack("<II", offset + len(bodies), len(body))
        bodies += body
    total = offset + len(bodies)
    path.write_bytes(MAGIC + struct.pack("<II", len(sections), total) + table + bodies)
    return {name.decode() + f"{index}": len(body) for index, (name, body) in enumerate(sections)}
