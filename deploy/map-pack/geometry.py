"""Shapes in Web Mercator: projected, simplified for a zoom, cut into cells.

The world is the unit square: x to the east from 180 degrees west, y to the south from 85.0511 degrees north.
"""
import numpy
import shapely
from shapely import affinity

# Polygons are cut a little outside of their cell, so that neighbours overlap: in pixels of the level's zoom.
MARGIN_PIXELS = 2
# Beyond the square to the south, so that no edge of Antarctica lies in the picture.
LOWEST_LATITUDE = -85.6
# What is simplified away, and what is too small to be kept: pixels and square pixels of the level's zoom.
TOLERANCE_PIXELS, SMALLEST_LAND, SMALLEST_LAKE = 0.35, 0.6, 2.5


def project(points):
    """Longitudes and latitudes as positions in the unit square."""
    latitude = numpy.radians(numpy.clip(points[:, 1], LOWEST_LATITUDE, 85.6))
    y = 0.5 - numpy.log(numpy.tan(numpy.pi / 4 + latitude / 2)) / (2 * numpy.pi)
    x = points[:, 0] / 360 + 0.5
    # What all but lies on 180 degrees lies on it, so that both sides are joined without a slit.
    return numpy.column_stack([numpy.where(abs(x - x.round()) < 1e-5, x.round(), x), y])


def joined_across_the_seam(polygons, width=0.02):
    """Polygons that go on over the edges of the square, without the edges that 180 degrees put into them."""
    touching = [shape for shape in polygons if shape.bounds[0] < width or shape.bounds[2] > 1 - width]
    untouched = [shape for shape in polygons if shape.bounds[0] >= width and shape.bounds[2] <= 1 - width]
    copies = [affinity.translate(shape, shift) for shape in touching for shift in (-1, 0, 1)]
    strip = shapely.box(-width, -1, 1 + width, 2)
    return untouched + polygonal(shapely.union_all(shapely.make_valid(copies)).intersection(strip))


def polygonal(shape):
    """The polygons of a shape; points and lines that cutting left behind are dropped."""
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon"]


def linear(shape):
    """The lines of a shape."""
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "LineString"]


def simplified(shapes, zoom, smallest=0.0):
    """What is seen of shapes at a zoom; areas smaller than `smallest` square pixels are not."""
    pixel = 1 / (256 * 2**zoom)
    kept = [shape for shape in shapes if not smallest or shape.area >= smallest * pixel * pixel]
    return list(shapely.simplify(kept, TOLERANCE_PIXELS * pixel, preserve_topology=True))


def cut(shapes, power, margin, take):
    """The shapes in each cell of a grid of 2^power a side, by (column, row); `margin` is in squares."""
    cells = {}

    def halve(inside, column, row, depth):
        if not inside:
            return
        if depth == power:
            cells[column, row] = inside
            return
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            at = column * 2 + dx, row * 2 + dy
            box = cell_box(*at, depth + 1, margin)
            halve(within(inside, box, take), *at, depth + 1)

    halve(shapes, 0, 0, 0)
    return cells


def cell_box(column, row, depth, margin):
    side = 1 / 2**depth
    return shapely.box(
        column * side - margin, row * side - margin, (column + 1) * side + margin, (row + 1) * side + margin)


def within(shapes, box, take):
    """The parts of shapes in a box; one that lies in it wholly is not cut."""
    kept = []
    left, top, right, bottom = box.bounds
    for shape in shapes:
        x0, y0, x1, y1 = shape.bounds
        if x1 < left or x0 > right or y1 < top or y0 > bottom:
            continue
        if x0 >= left and x1 <= right and y0 >= top and y1 <= bottom:
            kept.append(shape)
        else:
            kept += take(shape.intersection(box))
    return kept
