export type Match = 'same' | 'stem' | 'beginning' | 'part' | 'mistyped';

export interface Likeness {
  /** 0 to 1. */
  score: number;
  match: Match;
}

interface TypedWord {
  word: string;
  stem: string;
  isLast: boolean;
  isExact?: boolean;
  isPersian?: boolean;
  /** The catalogue has it as it was typed: then it is no mistake for another word. */
  isKnown?: boolean;
}

/** Persian suffixes ("of", plural, "my"), spelled as by `search_fold`. Persian has no stemming dictionary. */
const PERSIAN_ENDINGS = ['y', 'ha', 'hay', 'hai', 'ham', 'm', 't', 'sh'];
/** Shorter ones are words of their own too often. */
const MIN_PERSIAN_LENGTH = 3;

function isPersianForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= MIN_PERSIAN_LENGTH && long.startsWith(short) && PERSIAN_ENDINGS.includes(long.slice(short.length))
  );
}

const MIN_PART_LENGTH = 4;

export function likenessOf(typed: TypedWord, word: string, stem: string): Likeness | null {
  if (typed.word === word) return { score: 1, match: 'same' };
  if (typed.stem !== '' && typed.stem === stem) return { score: 0.96, match: 'stem' };
  if (typed.isPersian && isPersianForm(typed.word, word)) return { score: 0.95, match: 'stem' };
  if (typed.isLast && typed.word.length >= 2 && word.startsWith(typed.word))
    return { score: 0.82 + (0.13 * typed.word.length) / word.length, match: 'beginning' };
  if (typed.isExact) return null;
  const part = matchPart(typed.word, word);
  return typed.isKnown ? part : better(part, matchMistyped(typed.word, word));
}

const better = (a: Likeness | null, b: Likeness | null) => (a && b ? (a.score >= b.score ? a : b) : (a ?? b));

/**
 * Matches compounds ("Badezimmerreinigung" contains "Reinigung", "Hahn" is in "Wasserhahn") and other endings of a
 * word.
 */
function matchPart(typed: string, word: string): Likeness | null {
  const [short, long] = typed.length < word.length ? [typed, word] : [word, typed];
  if (short.length < MIN_PART_LENGTH || short === long) return null;
  const share = short.length / long.length;
  if (long.startsWith(short)) return { score: 0.55 + 0.38 * share, match: 'part' };
  if (long.includes(short)) return { score: 0.45 + 0.4 * share, match: 'part' };
  const common = commonStart(typed, word);
  if (common >= 5 && common / long.length >= 0.6) return { score: 0.4 + 0.45 * (common / long.length), match: 'part' };
  return null;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

export const mistakesIn = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3);

function matchMistyped(typed: string, word: string): Likeness | null {
  const max = mistakesIn(Math.min(typed.length, word.length));
  if (max === 0 || Math.abs(typed.length - word.length) > max) return null;
  const mistakes = editDistance(typed, word);
  if (mistakes > max) return null;
  const first = typed[0] === word[0] ? 0 : 0.08;
  return { score: 0.95 - (0.95 * mistakes) / Math.max(typed.length, word.length) - first, match: 'mistyped' };
}

export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? i) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
