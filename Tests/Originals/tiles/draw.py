#!/usr/bin/env python3
"""Makes the MBTiles files beside it: tiles of one colour each. Nothing but Python's own modules."""
import sqlite3
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent


def png(red, green, blue, side=256):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes((side + 7) // 8)) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes([red, green, blue])) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def make(name, metadata, tiles, shares_pictures=False):
    path = HERE / name
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 512")
    database.execute("CREATE TABLE metadata (name text, value text)")
    database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata)
    columns = "zoom_level integer, tile_column integer, tile_row integer"
    if shares_pictures:
        database.execute(f"CREATE TABLE map ({columns}, tile_id integer)")
        database.execute("CREATE TABLE images (tile_id integer, tile_data blob)")
        database.execute("CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data "
                         "FROM map JOIN images ON map.tile_id = images.tile_id")
        pictures = sorted({data for *_, data in tiles})
        database.executemany("INSERT INTO images VALUES (?, ?)", enumerate(pictures))
        database.executemany(
            "INSERT INTO map VALUES (?, ?, ?, ?)", [(*place, pictures.index(data)) for *place, data in tiles])
    else:
        database.execute(f"CREATE TABLE tiles ({columns}, tile_data blob)")
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", tiles)
    database.commit()
    database.close()


# Rows count from the south: row 1 of zoom 1 is the north.
RED, GREEN, BLUE = png(200, 40, 40), png(40, 160, 80), png(40, 80, 200, 512)
make("colours.mbtiles", [("format", "png"), ("attribution", "<b>&copy; Colours</b>")],
     [(0, 0, 0, RED), (1, 0, 1, GREEN), (1, 1, 0, BLUE)])
make("shared.mbtiles", [("name", "each picture once")],
     [(0, 0, 0, RED), (1, 0, 0, RED), (1, 1, 0, RED), (1, 0, 1, RED), (1, 1, 1, GREEN)], shares_pictures=True)
make("json.mbtiles", [("format", "json")], [(0, 0, 0, b"{}")])
make("unnamed.mbtiles", [], [(0, 0, 0, b"\x1f\x8b")])
make("empty.mbtiles", [("format", "png")], [])
