"""What is labelled: cities, countries, seas; from which zoom on, and their names.

A label is a dictionary: x, y in the unit square, kind, from and to (zooms), rank (0...255, higher is more important),
names (pairs of language and text, the local one first).
"""
import gettext
import json
import math
import pickle

import numpy
import shapely
from shapely.ops import polylabel

import geometry
import shapefile

CITY, CAPITAL, COUNTRY, SEA, OCEAN = range(5)
LANGUAGES = [
    "en", "ar", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu",
    "hy", "id", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "mn", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr",
    "sv", "th", "tr", "uk", "ur", "vi", "zh", "zh-Hant",
    # Names on the spot in a language that the pack has no other names in.
    "und",
]
# Languages in which smaller places have names too.
MOST_READ = ["ar", "de", "es", "fr", "ja", "ru", "zh"]
# Where no language is everybody's: GeoNames' own spelling stands.
MULTILINGUAL = {"CH", "BE", "CA", "LU", "IN", "ZA", "SG", "MY", "NG", "PK", "PH", "KE"}
# The least people a place has to be shown at a zoom, and how many pixels places keep from each other there.
LEAST_PEOPLE = {
    2: 8e6, 3: 2e6, 4: 7e5, 5: 2e5, 6: 7e4, 7: 3e4, 8: 1.5e4, 9: 0, 10: 0, 11: 0, 12: 0,
}
SPACING_PIXELS = 40
# Languages written in other letters than Latin ones. A place that has no name in such a language of its country is most
# often a part of another, and would be written in Latin letters among others.
OTHER_LETTERS = {"ar", "be", "bg", "bn", "el", "fa", "he", "hi", "hy", "ja", "ka", "kk", "ko", "mk", "mn", "ru", "th", "uk",
                 "ur", "zh"}
# Renamed since the catalogues were made (Astana); not where its coordinates say (Shinagawa).
RENAMED, MISPLACED = {1526273}, {1852139}
# Countries as their own people write them, where Natural Earth has no column for their language.
OWN_NAMES = {
    "AL": "Shqipëria", "AM": "Հայաստան", "AZ": "Azərbaycan", "BA": "Bosna i Hercegovina", "BG": "България",
    "BY": "Беларусь", "CZ": "Česko", "DK": "Danmark", "EE": "Eesti", "ET": "ኢትዮጵያ", "FI": "Suomi", "GE": "საქართველო",
    "GL": "Kalaallit Nunaat", "HR": "Hrvatska", "IS": "Ísland", "KG": "Кыргызстан", "KH": "កម្ពុជា", "KZ": "Қазақстан",
    "LA": "ລາວ", "LT": "Lietuva", "LV": "Latvija", "MD": "Moldova", "ME": "Crna Gora", "MK": "Северна Македонија",
    "MM": "မြန်မာ", "MN": "Монгол Улс", "NO": "Norge", "NP": "नेपाल", "RO": "România", "RS": "Србија",
    "SI": "Slovenija", "SK": "Slovensko", "TH": "ประเทศไทย", "TJ": "Тоҷикистон", "TM": "Türkmenistan", "UZ": "Oʻzbekiston",
}
LAST_ZOOM = 25.5


class PlainUnpickler(pickle.Unpickler):
    """Reads numbers, texts and lists; a pickle that names any class or function is refused."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"the pickle wants {module}.{name}, and only plain data is read here.")


class Names:
    """Names of places by GeoNames' numbers, from the message catalogues of Debian's libgeonames-common."""

    def __init__(self, folder):
        self.catalogues = {}
        for language in LANGUAGES:
            path = folder / f"usr/share/locale/{language}/LC_MESSAGES/geonames.mo"
            if path.exists():
                with path.open("rb") as file:
                    self.catalogues[language] = gettext.GNUTranslations(file)

    def name(self, number, language):
        catalogue = self.catalogues.get(language)
        text = catalogue.gettext(str(number)) if catalogue else str(number)
        return None if text == str(number) else text

    def all(self, number, own, local, languages):
        """The local name first, then each language's that differs from it and from English."""
        english = own
        first = self.name(number, local) if local and number not in RENAMED else None
        pairs = [(local, first)] if first and local in LANGUAGES else [("en", own)]
        if (english, "en") != (pairs[0][1], pairs[0][0]):
            pairs.append(("en", english))
        for language in languages if number not in RENAMED else ():
            text = self.name(number, language)
            if text and language not in ("en", pairs[0][0]) and text != english:
                pairs.append((language, text))
        return pairs


def position(longitude, latitude):
    x, y = geometry.project(numpy.array([[longitude, latitude]]))[0]
    return {"x": x, "y": y}


def countries(folder, info):
    """Countries with the label points and zooms of Natural Earth."""
    for row in shapefile.rows(folder / "natural_earth_110m/ne_110m_admin_0_countries.dbf"):
        columns = {"zh-Hant": "NAME_ZHT"}
        names = {lang: row.get(columns.get(lang, f"NAME_{lang.upper()}"), "") for lang in LANGUAGES}
        local = local_language(info.get(row["ISO_A2_EH"]))
        # NAME is the usual one ("China"), but cut short in places ("Dem. Rep. Congo").
        english = names["en"] = row["NAME_EN"] if "." in row["NAME"] else row["NAME"]
        first = (local, names[local]) if local and names.get(local) else ("en", english)
        if own := OWN_NAMES.get(row["ISO_A2_EH"]):
            first = ("und", own)
        rest = [(lang, text) for lang, text in names.items() if text and lang != first[0]]
        yield position(float(row["LABEL_X"]), float(row["LABEL_Y"])) | {
            "kind": COUNTRY, "from": float(row["MIN_LABEL"]), "to": float(row["MAX_LABEL"]) - 0.5,
            "rank": max(0, 255 - 20 * int(row["LABELRANK"])), "names": [first] + rest}


def local_language(country):
    if not country or country["iso"] in MULTILINGUAL:
        return None
    return country["languages"].split(",")[0].split("-")[0] or None


def seas(path, translations):
    """Seas and oceans, labelled where there is most room, once they are wide enough for their names."""
    with path.open("rb") as file:
        marine = PlainUnpickler(file).load()["marine"]
    for name, _, parts in marine:
        shapes = [outline(part[1]) for part in parts]
        shape = max(geometry.polygonal(shapely.make_valid(shapely.union_all(shapes))), key=lambda one: one.area)
        shape = shape.simplify(0.0002)
        centre = polylabel(shape, tolerance=0.0005)
        radius = shape.exterior.distance(centre)
        is_ocean = "ocean" in name.lower()
        name = name.title() if name.isupper() else name
        zoom = min(LAST_ZOOM, max(0.9 if is_ocean else 2.4, math.log2((70 if is_ocean else 40) / (512 * radius))))
        yield {
            "x": centre.x % 1, "y": centre.y, "kind": OCEAN if is_ocean else SEA, "from": zoom, "to": min(zoom + 5, LAST_ZOOM),
            "rank": int(min(255, 60 + 2000 * radius)),
            "names": [("en", name)] + sorted(translations.get(name, {}).items())}


def outline(ring):
    return shapely.make_valid(shapely.polygons(geometry.project(numpy.array(ring))))


def cities(folder, info, names):
    """Places of 15,000 people and more, thinned out for each zoom; capitals first."""
    everything = list(json.loads((folder / "cities15000.json").read_text()).values())
    everything = [city for city in everything if city["geonameid"] not in MISPLACED]
    capitals = {capital["geonameid"] for country in info.values() if (capital := capital_of(country, everything))}
    for city in everything:
        city["capital"] = city["geonameid"] in capitals
        city["weight"] = max(city["population"], 1) * (4 if city["capital"] else 1) + (4e5 if city["capital"] else 0)
        city |= position(city["longitude"], city["latitude"])
    for city in everything:
        local = local_language(info.get(city["countrycode"]))
        city["nameless"] = local in OTHER_LETTERS and not names.name(city["geonameid"], local)
    everything.sort(key=lambda city: (-city["weight"], city["geonameid"]))
    thin_out(everything)
    for city in everything:
        local = local_language(info.get(city["countrycode"]))
        languages = LANGUAGES if city["from"] <= 5 else MOST_READ if city["from"] <= 8 else []
        yield {
            "x": city["x"], "y": city["y"], "kind": CAPITAL if city["capital"] else CITY, "from": city["from"],
            "to": LAST_ZOOM, "rank": min(255, int(32 * math.log10(max(city["population"], 10)))),
            "names": names.all(city["geonameid"], city["name"], local, languages)}


def capital_of(country, everything):
    named = [city for city in everything
             if city["countrycode"] == country["iso"]
             and country["capital"] in [city["name"], *city["alternatenames"]]]
    return max(named, key=lambda city: (city["name"] == country["capital"], city["population"]), default=None)


def thin_out(cities):
    """Gives each city the first zoom at which it has enough people and keeps its distance from more important ones.

    A district, that is a place within the reach of a much larger city, waits until zoom 10, and so does a place of less
    than half a million people without a name in the letters of its country.
    """
    for zoom, people in LEAST_PEOPLE.items():
        side = SPACING_PIXELS / (256 * 2**zoom)
        taken = {}
        for city in cities:
            if "from" in city:
                taken.setdefault((int(city["x"] / side), int(city["y"] / side)), []).append(city)
        for city in cities:
            waits = is_district(city, cities) or city["nameless"] and city["population"] < 500_000
            if "from" in city or city["weight"] < people or (zoom < 10 and waits):
                continue
            column, row = int(city["x"] / side), int(city["y"] / side)
            near = [other for dx in (-1, 0, 1) for dy in (-1, 0, 1) for other in taken.get((column + dx, row + dy), ())]
            if zoom == 12 or all(math.hypot(city["x"] - o["x"], city["y"] - o["y"]) >= side for o in near):
                city["from"] = zoom
                taken.setdefault((column, row), []).append(city)


def is_district(city, cities):
    """Whether it lies within the reach of a much larger city of its country: 8 km for a million people, and the square
    root of more."""
    if "district" not in city:
        if not hasattr(is_district, "large"):
            is_district.large = [one for one in cities if one["population"] >= 300_000]
        city["district"] = not city["capital"] and any(
            other is not city and other["countrycode"] == city["countrycode"]
            and abs(other["latitude"] - city["latitude"]) < 0.3
            and other["population"] > 1.5 * city["population"]
            and kilometres(city, other) < 8 * math.sqrt(other["population"] / 1e6)
            for other in is_district.large)
    return city["district"]


def kilometres(one, other):
    north = (one["latitude"] - other["latitude"]) * 111.2
    east = (one["longitude"] - other["longitude"]) * 111.2 * math.cos(math.radians(one["latitude"]))
    return math.hypot(north, east)
