"""ESRI shapefiles: rings and lines from .shp, rows from .dbf.

Whitepaper "ESRI Shapefile Technical Description", July 1998; only polylines (3) and polygons (5) are read.
"""
import struct

import numpy
import shapely


def parts(path):
    """Every part of every record: an array of longitude and latitude, degrees."""
    data = path.read_bytes()
    offset = 100
    while offset < len(data):
        words = struct.unpack_from(">i", data, offset + 4)[0]
        kind = struct.unpack_from("<i", data, offset + 8)[0]
        if kind not in (0, 3, 5):
            raise ValueError(f"{path.name}: shapes of kind {kind} are not read here.")
        if kind:
            yield from record_parts(data, offset + 8)
        offset += 8 + 2 * words


def record_parts(data, start):
    part_count, point_count = struct.unpack_from("<ii", data, start + 36)
    firsts = list(struct.unpack_from(f"<{part_count}i", data, start + 44)) + [point_count]
    points = numpy.frombuffer(data, "<f8", 2 * point_count, start + 44 + 4 * part_count).reshape(-1, 2)
    for first, end in zip(firsts, firsts[1:]):
        yield points[first:end]


def polygons(path):
    """Rings put together: an outer ring turns clockwise, a hole belongs to the ring it lies in."""
    outer, holes = [], []
    for ring in parts(path):
        shape = shapely.linearrings(ring)
        (holes if shapely.is_ccw(shape) else outer).append(shape)
    outer = shapely.polygons(outer)
    tree = shapely.STRtree(outer)
    owned = [[] for _ in outer]
    for hole in holes:
        inside = tree.query(shapely.polygons(hole).representative_point(), "within")
        if len(inside):
            owned[min(inside, key=lambda index: outer[index].area)].append(hole)
    return [shapely.Polygon(shape.exterior, own) for shape, own in zip(outer, owned)]


def rows(path):
    """The rows of a .dbf file as dictionaries of texts, UTF-8."""
    data = path.read_bytes()
    count, header, size = struct.unpack_from("<IHH", data, 4)
    fields = []
    for start in range(32, header - 1, 32):
        name = data[start:start + 11].split(b"\0")[0].decode()
        fields.append((name, data[start + 16]))
    for index in range(count):
        position = header + index * size + 1
        row = {}
        for name, length in fields:
            row[name] = data[position:position + length].decode().strip(" \0")
            position += length
        yield row
