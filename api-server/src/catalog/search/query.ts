import type { Db } from '../../platform/db/connect';
import type { Language } from '../../platform/language';
import { likenessOf } from '../../platform/likeness';
import { markFillerWords } from './fillers';
import { type Query, type RankedTarget, rankTargets, type Strictness, USUAL } from './rankTargets';
import { analyzeWords, readSimilarWords, readTerms } from './vocabulary.repository';

export interface WrittenQuery extends Query {
  plain: string[];
}

const MAX_WORDS = 10;

export async function parseQuery(db: Db, text: string, language: Language, isExact: boolean): Promise<WrittenQuery> {
  const { plain, words, stems } = await analyzeWords(db, text);
  const isUsed = (_: string, place: number) => place < MAX_WORDS && (words[place] ?? '') !== '';
  const byLanguage = Object.entries(stems).map(([name, list]) => [name, list.filter(isUsed)]);
  return {
    plain: plain.filter(isUsed),
    words: words.filter(isUsed),
    stems: Object.fromEntries(byLanguage) as Query['stems'],
    saysLittle: markFillerWords(plain.filter(isUsed)),
    language,
    isExact,
  };
}

export async function findTargets(db: Db, query: Query, strictness: Strictness = USUAL): Promise<RankedTarget[]> {
  const { words, stems, isExact } = query;
  if (words.length === 0) return [];
  const joined = joinedWords(words);
  const similar = await readSimilarWords(db, words, joined);
  const isMeant = (word: string) =>
    joined.includes(word) ||
    words.some((typed, place) => {
      const isLast = place === words.length - 1;
      return (
        (likenessOf({ word: typed, stem: '', isLast, isExact, isPersian: query.language === 'fa' }, word, '')?.score ??
          0) >= strictness.word
      );
    });
  const allStems = new Set(Object.values(stems).flat().filter(Boolean));
  return rankTargets(query, await readTerms(db, similar.filter(isMeant), [...allStems]), strictness);
}

const joinedWords = (words: readonly string[]) =>
  [2, 3].flatMap((length) =>
    words
      .slice(0, Math.max(0, words.length - length + 1))
      .map((_, place) => words.slice(place, place + length).join('')),
  );

export function correctedText(query: WrittenQuery, best: RankedTarget | undefined): string {
  if (!best?.meanings.some((meaning) => meaning?.match === 'mistyped')) return '';
  const written = best.term.text.split(/[\s\u200c'’-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (written.length !== best.term.words.length) return '';
  const words = query.plain.map((word, place) => {
    const meaning = best.meanings[place];
    return meaning?.match === 'mistyped' ? (written[meaning.at] ?? word) : word;
  });
  return words.join(' ');
}
