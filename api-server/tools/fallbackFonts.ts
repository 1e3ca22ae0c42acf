import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFaces, siteFiles } from '../src/identity/documents/faces';
import { unpackWoff } from '../src/identity/documents/unpackWoff';

/**
 * Writes the fallback fonts of documents anew, from a folder of unpacked npm packages `@fontsource/noto-*`:
 * `node --import tsx api-server/tools/fallbackFonts.ts /tmp/packages`
 */
/** pdfkit's own reader of fonts. It comes without types. */
const fontkit: string = 'fontkit';
const { create } = (await import(fontkit)) as { create(file: Buffer): { characterSet: number[] } };

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder with the unpacked packages.');
const fonts = new URL('../src/identity/documents/fonts/', import.meta.url);
const target = new URL('noto/', fonts);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });

/** In the order in which they are asked for a letter. Later packages repeat Latin letters of the first one. */
const packages = [
  'sans',
  ...['hebrew', 'thai', 'devanagari', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi', 'georgian', 'armenian'].map(
    (script) => `sans-${script}`,
  ),
  ...['sans-sc', 'sans-kr', 'emoji', 'sans-symbols-2'],
];
/** Some packages have their letters twice: in one large file and in small ones. */
const isDuplicateFontFile = (file: string) =>
  /^noto-sans-devanagari-400|^noto-sans-sc-chinese-simplified-|^noto-sans-kr-korean-|^noto-emoji-\d/.test(file);
/** Beside its own script such a package has Latin letters, which are in the first one. */
const isFontOfOwnScript = (file: string) =>
  /^noto-(sans-(sc|kr)-|sans-symbols-2-symbols-|emoji-|sans-(\w+)-\3-|sans-(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)-400)/.test(
    file,
  );

const coveredCodePoints = new Set<number>();
const rangesByFontFile: Record<string, string> = {};
const folders = readdirSync(folder);
/** Control characters and the private use area. A blank is not ignorable. */
const isIgnorable = (codePoint: number) => codePoint < 0x20 || (codePoint >= 0xe000 && codePoint <= 0xf8ff);
for (const name of packages) {
  const source = folders.find((each) => new RegExp(`^fontsource-noto-${name}-\\d`).test(each));
  if (!source) throw new Error(`@fontsource/noto-${name} is missing`);
  const root = join(folder, source, 'package');
  for (const file of readdirSync(join(root, 'files')).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    if (!file.endsWith('-400-normal.woff') || isDuplicateFontFile(file) || !isFontOfOwnScript(file)) continue;
    const letters = codePointsIn(unpackWoff(readFileSync(join(root, 'files', file)))).filter(
      (each) => !coveredCodePoints.has(each),
    );
    if (letters.length === 0) continue;
    for (const letter of letters) coveredCodePoints.add(letter);
    const short = file.replace('-400-normal', '');
    rangesByFontFile[short] = formatCodePointRanges(letters);
    copyFileSync(join(root, 'files', file), new URL(short, target));
  }
  copyFileSync(join(root, 'LICENSE'), new URL(`noto-${name}-OFL.txt`, target));
}
const siteFontRanges = Object.fromEntries(
  siteFaces.map((face) => [face, formatCodePointRanges(codePointsIn(readFileSync(new URL(siteFiles[face], fonts))))]),
);
writeFileSync(
  new URL('index.json', fonts),
  `${JSON.stringify({ site: siteFontRanges, fallback: rangesByFontFile }, null, 1)}\n`,
);
console.log(`${Object.keys(rangesByFontFile).length} files, ${coveredCodePoints.size} letters`);

function codePointsIn(file: Buffer): number[] {
  const font = create(file);
  return [...new Set(font.characterSet)].filter((each) => !isIgnorable(each)).sort((a, b) => a - b);
}

/** Such as "41-5a,61". */
function formatCodePointRanges(sorted: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const each of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join();
}
