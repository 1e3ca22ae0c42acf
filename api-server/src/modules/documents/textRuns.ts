import bidiFactory from 'bidi-js';

/** The site's own fonts, cut by script: each run of a text is set in the one that has its letters. */
export const scripts = ['latin', 'latin-ext', 'cyrillic', 'arabic'] as const;
export type Script = (typeof scripts)[number];

const lettersOf: Record<Exclude<Script, 'latin'>, RegExp> = {
  cyrillic: /[\u0400-\u052f\u2116]/,
  arabic: /[\u0600-\u06ff\u0750-\u077f\u200c\ufb50-\ufdff\ufe70-\ufeff]/,
  'latin-ext': /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/,
};

/** Marks of direction have done their work once the levels are known, and no font has them. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const bidi = bidiFactory();

const scriptOf = (letter: string): Script =>
  scripts.find((script) => script !== 'latin' && lettersOf[script].test(letter)) ?? 'latin';

export interface TextRun {
  script: Script;
  text: string;
  /** Odd: from right to left. The font turns Arabic letters around by itself. */
  level: number;
}

/**
 * One line cut where its script or its direction changes, in the order in which the runs stand on paper from left to right
 * (rule L2 of the Unicode bidirectional algorithm; the fonts do it within a run).
 */
export function textRuns(line: string, isRightToLeft = false): TextRun[] {
  const text = line.replace(/\s+/g, ' ').replaceAll('\u202f', '\u00a0');
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: TextRun[] = [];
  let index = 0;
  for (const letter of text) {
    const level = levels[index] ?? 0;
    const shown = mirrored.get(index) ?? letter;
    index += letter.length;
    if (MARKS.test(letter)) continue;
    const last = runs.at(-1);
    // Every font has a blank.
    const script = letter === ' ' && last ? last.script : scriptOf(letter);
    if (last?.script === script && last.level === level) last.text += shown;
    else runs.push({ script, text: shown, level });
  }
  return inVisualOrder(runs.map(asDrawn));
}

/** What no Arabic font has, such as a colon and the blank after it, a font draws from left to right. */
const asDrawn = (run: TextRun): TextRun =>
  run.level % 2 === 1 && run.script !== 'arabic' ? { ...run, text: [...run.text].reverse().join('') } : run;

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
