import bidiFactory from 'bidi-js';
import { type FontFace, fallbackFaceOf, isInSiteFace, siteFaces } from './faces';

const facePatterns: Record<Exclude<(typeof siteFaces)[number], 'latin'>, RegExp> = {
  cyrillic: /[\u0400-\u052f\u2116]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u200c\ufb50-\ufdff\ufe70-\ufeff]/,
  'latin-ext': /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/,
};

/**
 * Marks of direction, which have done their work once the levels are known, and other letters without a form: no font has them.
 * Variation selectors and tags only choose another form.
 */
const INVISIBLE_CHARACTERS =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|[\u{e0000}-\u{e01ef}]/u;
const JOINERS = /[\u200c\u200d]/;
/** Scripts that share letters and signs, and stand in one word beside each other. */
const ALPHABETS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

const bidi = bidiFactory();

export const isReversedByFont = (face: FontFace) => face === 'arabic' || face.startsWith('noto-sans-hebrew');

function faceOf(letter: string): FontFace {
  const own = siteFaces.find((face) => face !== 'latin' && facePatterns[face].test(letter)) ?? 'latin';
  const codePoint = letter.codePointAt(0) ?? 0;
  return isInSiteFace(own, codePoint) ? own : (fallbackFaceOf(codePoint) ?? own);
}

interface FontLetter {
  letter: string;
  level: number;
  face: FontFace;
}

/** A word in which one letter needs another font is set in that font as a whole, so that its letters fit each other. */
function unifyWords(letters: FontLetter[]) {
  for (let start = 0; start < letters.length; ) {
    let end = start;
    while (end < letters.length && letters[end]?.letter !== ' ') end += 1;
    const word = letters.slice(start, end).filter(({ letter }) => ALPHABETS.test(letter));
    if (word.some(({ face }) => face.startsWith('noto-')))
      for (const each of word) each.face = fallbackFaceOf(each.letter.codePointAt(0) ?? 0) ?? each.face;
    start = end + 1;
  }
}

/** A joiner changes the form of what stands before it, where the font of that has one. */
const takesJoiner = (joiner: string, face: FontFace) =>
  face === 'arabic' ? joiner === '\u200c' : face.startsWith('noto-') && !isReversedByFont(face);

export interface TextRun {
  face: FontFace;
  text: string;
  /** Odd: from right to left. The font turns Arabic and Hebrew letters around by itself. */
  level: number;
}

/**
 * Splits a line where its font or direction changes. Returns the runs in visual order from left to right (rule L2 of
 * the Unicode bidirectional algorithm). The fonts apply the rule within a run.
 */
export function textRuns(line: string, isRightToLeft = false): TextRun[] {
  const text = line.normalize('NFC').replace(/\s+/g, ' ').replaceAll('\u202f', '\u00a0');
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const letters: FontLetter[] = [];
  let index = 0;
  for (const each of text) {
    const level = levels[index] ?? 0;
    const letter = mirrored.get(index) ?? each;
    index += each.length;
    if (!INVISIBLE_CHARACTERS.test(each)) letters.push({ letter, level, face: faceOf(letter) });
  }
  unifyWords(letters);
  const runs: TextRun[] = [];
  for (const { letter, level, face: ownFace } of letters) {
    const last = runs.at(-1);
    if (JOINERS.test(letter) && !(last && takesJoiner(letter, last.face))) continue;
    // Keep the current font for spaces, which all site fonts contain.
    const continuesRun = JOINERS.test(letter) || (letter === ' ' && last && !last.face.startsWith('noto-'));
    const face = continuesRun && last ? last.face : ownFace;
    if (last?.face === face && last.level === level) last.text += letter;
    else runs.push({ face, text: letter, level });
  }
  return inVisualOrder(runs.map(toDrawingOrder));
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const toDrawingOrder = (run: TextRun): TextRun =>
  run.level % 2 === 1 && !isReversedByFont(run.face)
    ? {
        ...run,
        text: Array.from(graphemes.segment(run.text), ({ segment }) => segment)
          .reverse()
          .join(''),
      }
    : run;

function inVisualOrder(runs: TextRun[]): TextRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end + 1]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return ordered;
}
