import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpackWoff';

export const siteFaces = ['latin', 'latin-ext', 'cyrillic', 'arabic'] as const;
type SiteFace = (typeof siteFaces)[number];

/** Site font, or the name of a file in `fonts/noto` for characters that the site fonts lack. */
export type FontFace = SiteFace | (string & {});

export const siteFiles: Record<SiteFace, string> = {
  latin: 'onest-latin.ttf',
  'latin-ext': 'onest-latin-ext.ttf',
  cyrillic: 'onest-cyrillic.ttf',
  arabic: 'vazirmatn-arabic.ttf',
};

interface Range {
  from: number;
  to: number;
  face: FontFace;
}

/** Ranges of letters in hexadecimal digits, such as "41-5a,61", by the name of their face. */
type LettersByFace = Record<string, string>;

const rangesOf = (letters: LettersByFace): Range[] =>
  Object.entries(letters)
    .flatMap(([face, list]) =>
      list.split(',').map((range) => {
        const [from = '', to = from] = range.split('-');
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), face };
      }),
    )
    .sort((a, b) => a.from - b.from);

interface Index {
  site: ReadonlyMap<FontFace, Range[]>;
  fallback: Range[];
}

let index: Index | undefined;

function readIndex(): Index {
  if (index) return index;
  const file = readFileSync(new URL('./fonts/index.json', import.meta.url), 'utf8');
  const { site, fallback } = JSON.parse(file) as Record<'site' | 'fallback', LettersByFace>;
  const entries = Object.entries(site).map(([face, letters]) => [face, rangesOf({ [face]: letters })] as const);
  index = { site: new Map(entries), fallback: rangesOf(fallback) };
  return index;
}

function findFace(ranges: readonly Range[], codePoint: number): FontFace | undefined {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as Range;
    if (codePoint < range.from) high = middle - 1;
    else if (codePoint > range.to) low = middle + 1;
    else return range.face;
  }
  return undefined;
}

export const isInSiteFace = (face: FontFace, codePoint: number): boolean =>
  findFace(readIndex().site.get(face) ?? [], codePoint) !== undefined;

export const fallbackFaceOf = (codePoint: number): FontFace | undefined => findFace(readIndex().fallback, codePoint);

const files = new Map<FontFace, Buffer>();

export function readFace(face: FontFace): Buffer {
  const known = files.get(face);
  if (known) return known;
  const own = siteFiles[face as SiteFace];
  const read = (path: string) => readFileSync(new URL(path, import.meta.url));
  const file = own ? read(`./fonts/${own}`) : unpackWoff(read(`./fonts/noto/${face}`));
  files.set(face, file);
  return file;
}
