import { addUnit, splitUnit } from '@doorstep/shared-api/domain';
import { editDistance, mistakesIn } from '../../platform/likeness';
import { distanceKm, type Point } from './distance';
import { type Neighbourhood, neighbourhoods } from './neighbourhoods';
import { latitudeOfHundred, longitudeOfHundred, type Street, streets } from './streets';

/** House of the demo city. `label` is its first line, `address` its full postal address. */
export interface Address {
  id: string;
  label: string;
  address: string;
  neighbourhood: string;
  zip: string;
  lat: number;
  long: number;
}

/** Points farther than this from every street are outside the demo city. */
const CITY_EDGE_KM = 1;
/** Lower bound of a degree of latitude in km. */
const KM_PER_DEGREE = 111;
/** Distance in degrees from a street's line to its houses, plus rounding and some margin. */
const STREET_BREADTH = 0.0001;
/** Latitude in degrees north of the city, where degrees of longitude are shortest. */
const NORTHERNMOST = 46;
const MAX_NUMBERS_BEYOND_STREET = 600;

const round = (degrees: number) => Number(degrees.toFixed(5));
const streetName = (street: Street) => `${street.quadrant} ${street.name}`;
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Flat arithmetic is exact enough within one city, and this runs tens of thousands of times for the index. */
function nearestNeighbourhood(point: Point): Neighbourhood {
  let best = neighbourhoods[0] as Neighbourhood;
  let min = Number.POSITIVE_INFINITY;
  for (const next of neighbourhoods) {
    const away = (next.lat - point.lat) ** 2 + (0.7 * (next.long - point.long)) ** 2;
    if (away < min) [best, min] = [next, away];
  }
  return best;
}

function pointAt(street: Street, houseNumber: number): Point {
  const hundred = houseNumber / 100;
  const side = (houseNumber % 2 ? 1 : -1) * 0.00008;
  return street.runs === 'east-west'
    ? { lat: round(street.lat + side), long: round(longitudeOfHundred(street.quadrant, hundred)) }
    : { lat: round(latitudeOfHundred(street.quadrant, hundred)), long: round(street.long + side) };
}

export function houseAt(street: Street, houseNumber: number): Address | undefined {
  if (houseNumber < street.from * 100 || houseNumber > street.to * 100 + 99) return undefined;
  const point = pointAt(street, houseNumber);
  const { name: neighbourhood, zip } = nearestNeighbourhood(point);
  const label = `${houseNumber} ${streetName(street)}`;
  return {
    id: `a_${houseNumber}-${slug(streetName(street))}`,
    label,
    address: `${label}, Portland, OR ${zip}`,
    neighbourhood,
    zip,
    ...point,
  };
}

function houseNumberNear(street: Street, point: Point): number {
  const [start, end] = [pointAt(street, street.from * 100), pointAt(street, street.to * 100 + 98)];
  const along = street.runs === 'east-west' ? ('long' as const) : ('lat' as const);
  const share = Math.min(1, Math.max(0, (point[along] - start[along]) / (end[along] - start[along])));
  const exact = street.from * 100 + share * ((street.to - street.from) * 100 + 98);
  const line = street.runs === 'east-west' ? point.lat >= street.lat : point.long >= street.long;
  const even = Math.round(exact / 2) * 2;
  const last = street.to * 100 + 99;
  return Math.min(last, Math.max(street.from * 100, line ? even + 1 : even));
}

/**
 * Returns a lower bound in km for the distance of the street's houses: the distance to its line less the street's
 * breadth.
 */
function minDistanceKm(street: Street, point: Point): number {
  const degrees =
    street.runs === 'east-west'
      ? Math.abs(point.lat - street.lat)
      : Math.abs(point.long - street.long) * Math.cos((NORTHERNMOST * Math.PI) / 180);
  return (degrees - STREET_BREADTH) * KM_PER_DEGREE;
}

export function nearestAddress(point: Point): Address | undefined {
  let best: Address | undefined;
  let bestKm = CITY_EDGE_KM;
  for (const street of streets) {
    if (minDistanceKm(street, point) >= bestKm) continue;
    const number = houseNumberNear(street, point);
    const km = distanceKm(point, pointAt(street, number));
    if (km < bestKm) {
      best = houseAt(street, number);
      bestKm = km;
    }
  }
  return best;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9 ]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

const SHORT_FORMS: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  highway: 'hwy',
  parkway: 'pkwy',
  place: 'pl',
  southeast: 'se',
  southwest: 'sw',
  northeast: 'ne',
  northwest: 'nw',
  north: 'n',
  south: 's',
  saint: 'st',
};
const IGNORED_WORDS = new Set(['portland', 'or', 'oregon', 'usa']);

interface IndexedStreet {
  street: Street;
  words: string[];
  houses: { house: Address; around: string[] }[];
}

const withSurroundings = (house: Address) => ({ house, around: [...wordsOf(house.neighbourhood), house.zip] });

let index: IndexedStreet[] | undefined;

function streetIndex(): IndexedStreet[] {
  index ??= streets.map((street) => {
    const byNeighbourhood = new Map<string, Address>();
    for (let hundred = street.from; hundred <= street.to; hundred++) {
      const house = houseAt(street, hundred * 100 + ((hundred * 37) % 49) * 2 + (hundred % 2));
      if (house && !byNeighbourhood.has(house.neighbourhood)) byNeighbourhood.set(house.neighbourhood, house);
    }
    return { street, words: wordsOf(streetName(street)), houses: [...byNeighbourhood.values()].map(withSurroundings) };
  });
  return index;
}

const withUnit = (house: Address, unit: string): Address => ({
  ...house,
  label: addUnit(house.label, unit),
  address: addUnit(house.address, unit),
});

interface Match {
  house: Address;
  score: number;
}

interface MatchMode {
  unfinished: boolean;
  forgiving: boolean;
}

const isMistyped = (typed: string, word: string) => {
  const most = Math.min(2, mistakesIn(Math.min(typed.length, word.length)));
  return most > 0 && Math.abs(typed.length - word.length) <= most && editDistance(typed, word) <= most;
};

function matchScore(
  requests: string[],
  { unfinished, forgiving }: MatchMode,
  spot: IndexedStreet,
  around: string[],
): number | undefined {
  let score = 0;
  for (const [i, word] of requests.entries()) {
    const short = SHORT_FORMS[word] ?? word;
    const open = unfinished && i === requests.length - 1;
    const matches = (candidate: string) =>
      candidate === short ||
      candidate === word ||
      (open && candidate.startsWith(word)) ||
      (forgiving && isMistyped(word, candidate));
    const inStreet = spot.words.findIndex(matches);
    if (inStreet >= 0) {
      const isName = inStreet > 0 && inStreet < spot.words.length - (spot.words.length > 2 ? 1 : 0);
      score += (isName ? 10 : 4) + (spot.words[inStreet] === short ? 2 : 0);
    } else if (around.some(matches)) score += 3;
    else return undefined;
  }
  return score;
}

/**
 * Suggests addresses for the typed text, best first: `1214 SE Hawth`, `hawthorne`, `Sellwood`, `97214`. With a point,
 * equally good ones are ordered by distance from it.
 */
export function suggestAddresses(typed: string, near?: Point, limit = 8): Address[] {
  const { rest: text, unit } = splitUnit(typed);
  const houses = suggestHouses(unit ? `${text} ` : text, near, limit);
  return unit ? houses.map((house) => withUnit(house, unit)) : houses;
}

function suggestHouses(text: string, near: Point | undefined, limit: number): Address[] {
  const requests = wordsOf(text).filter((word) => !IGNORED_WORDS.has(word));
  const unfinished = !/[\s,.]$/.test(text);
  // `97214` is a zip. Any other number beside words is a house number, before or after its street.
  const at = requests.findIndex((word) => /^\d{1,5}$/.test(word) && !/^97[0-2]\d\d$/.test(word));
  const houseNumber = at >= 0 && requests.length > 1 ? Number(requests[at]) : undefined;
  const words = houseNumber === undefined ? requests : requests.filter((_, index) => index !== at);
  if (requests.length === 0 && !near) return [];
  const isLast = at === requests.length - 1 && at > 0;
  const readings: [string[], number | undefined, MatchMode][] = [false, true].flatMap((forgiving) => [
    [words, houseNumber, { unfinished: unfinished && !isLast, forgiving }],
    // A number that no such street has: the street is still worth showing. Behind the street it may begin a zip.
    ...(houseNumber === undefined
      ? []
      : ([
          ...(isLast ? [[requests, undefined, { unfinished, forgiving }]] : []),
          [words, undefined, { unfinished: unfinished && !isLast, forgiving }],
        ] as [string[], undefined, MatchMode][])),
  ]);
  let matches: Match[] = [];
  for (const [inWords, number, reading] of readings) {
    matches = findMatches(inWords, reading, number, near);
    if (matches.length > 0) break;
  }
  const away = new Map(matches.map(({ house }) => [house, near ? distanceKm(near, house) : 0]));
  const kmTo = (house: Address) => away.get(house) ?? 0;
  matches.sort((a, b) => b.score - a.score || kmTo(a.house) - kmTo(b.house));
  return diversifyByStreet(matches, limit);
}

function findMatches(
  words: string[],
  reading: MatchMode,
  houseNumber: number | undefined,
  near: Point | undefined,
): Match[] {
  const matches: Match[] = [];
  for (const spot of streetIndex()) {
    if (houseNumber !== undefined) {
      const exact = houseAt(spot.street, houseNumber);
      const score = exact && matchScore(words, reading, spot, withSurroundings(exact).around);
      if (exact && score !== undefined) matches.push({ house: exact, score });
      continue;
    }
    const fitting = spot.houses.flatMap(({ house, around }) => {
      const score = matchScore(words, reading, spot, around);
      return score === undefined ? [] : [{ house, score }];
    });
    const best = fitting[0];
    const nearby = best && near && houseAt(spot.street, houseNumberNear(spot.street, near));
    if (nearby && fitting.length === spot.houses.length) matches.push({ house: nearby, score: best.score });
    matches.push(...fitting);
  }
  return matches;
}

function diversifyByStreet(matches: Match[], limit: number): Address[] {
  const firsts: Address[] = [];
  const others: Address[] = [];
  const best = matches[0]?.score ?? 0;
  const seenStreets = new Set<string>();
  const visited = new Set<string>();
  for (const { house, score } of matches) {
    if (visited.has(house.id)) continue;
    visited.add(house.id);
    const street = house.label.replace(/^\d+ /, '');
    if (score === best && !seenStreets.has(street)) firsts.push(house);
    else others.push(house);
    seenStreets.add(street);
  }
  return [...firsts, ...others].slice(0, limit);
}

export function geocode(text: string): Address | undefined {
  const [firstLine = ''] = splitUnit(text).rest.split(',');
  return suggestAddresses(`${firstLine.trim()} `, undefined, 1)[0];
}

const STREET_TYPES = new Set([...Object.keys(SHORT_FORMS), ...Object.values(SHORT_FORMS)]);

function namesStreet(words: string[], street: Street): boolean {
  const inName = new Set(wordsOf(streetName(street)));
  const isThere = (word: string) => inName.has(SHORT_FORMS[word] ?? word) || inName.has(word);
  const ofStreet = words.filter((word) => !IGNORED_WORDS.has(word) && !/^97[0-2]\d\d$/.test(word));
  return ofStreet.every(isThere) && ofStreet.some((word) => !STREET_TYPES.has(word));
}

/**
 * Returns the only house that matches an address: its number and street must exist, and the rest must name no other
 * town. Unlike suggestions, it never guesses.
 */
export function findHouse(text: string): Address | undefined {
  const [firstLine = '', ...rest] = splitUnit(text).rest.split(',');
  const [number, ...words] = wordsOf(firstLine);
  const suggested = suggestAddresses(`${firstLine.trim()} `, undefined, 1)[0];
  const street = streets.find((candidate) => suggested?.label.endsWith(` ${streetName(candidate)}`));
  if (!number || !/^\d{1,5}$/.test(number) || !street || !namesStreet(words, street)) return undefined;
  const house = houseAtOrStreetEnd(street, Number(number));
  if (!house) return undefined;
  const here = new Set([...IGNORED_WORDS, ...wordsOf(house.neighbourhood), 'states', 'united', 'us']);
  const elsewhere = wordsOf(rest.join(' ')).some((word) => !here.has(word) && !/^97[0-2]\d\d$/.test(word));
  return elsewhere ? undefined : house;
}

function houseAtOrStreetEnd(street: Street, houseNumber: number): Address | undefined {
  const [first, last] = [street.from * 100, street.to * 100 + 98];
  if (houseNumber < first - MAX_NUMBERS_BEYOND_STREET || houseNumber > last + MAX_NUMBERS_BEYOND_STREET)
    return undefined;
  const atEnd = (houseNumber < first ? first : last) + (houseNumber % 2);
  return houseAt(street, houseNumber) ?? houseAt(street, atEnd);
}
