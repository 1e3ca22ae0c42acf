import type { Language } from '../../platform/language';
import { type Likeness, likenessOf } from '../../platform/likeness';

export interface Query {
  words: string[];
  stems: Record<Language, string[]>;
  saysLittle: boolean[];
  language: Language;
  isExact: boolean;
}

export interface Term {
  kind: 'category' | 'service';
  targetId: string;
  language: Language;
  place: number;
  text: string;
  words: string[];
  stems: string[];
}

export interface RankedTarget {
  kind: Term['kind'];
  id: string;
  score: number;
  term: Term;
  meanings: WordMatch[];
  isMeant: boolean[];
}

/** `at` is the position in the term. `length` is the number of its words that were typed as one. */
type WordMatch = ({ word: string; at: number; length: number } & Likeness) | null;

/** Minimum scores: of a word match, of a category or service, and of that relative to the best one. */
export interface Strictness {
  word: number;
  target: number;
  ofBest: number;
}
export const USUAL: Strictness = { word: 0.55, target: 0.42, ofBest: 0.62 };
/** Strictness for suggestions when nothing was found. */
export const LOOSE: Strictness = { word: 0.25, target: 0.1, ofBest: 0 };

const FILLER_WEIGHT = 0.1;
const UNKNOWN_WORD_WEIGHT = 0.45;
const OWN_LANGUAGE_BONUS = 0.08;
const NAME_BONUS = 0.015;
const MAX_JOINED = 3;
/** Factor for a query that only several terms of a target match together. */
const JOINT_MATCH_FACTOR = 0.95;

interface Matched {
  term: Term;
  meanings: WordMatch[];
}

export function rankTargets(query: Query, terms: readonly Term[], strictness = USUAL): RankedTarget[] {
  const known = new Set(terms.flatMap((term) => term.words));
  const isKnown = query.words.map((word) => known.has(word));
  const matched = terms.map((term) => ({ term, meanings: matchQueryWords(query, term, isKnown, strictness.word) }));
  addEndingMatches(query, matched);
  const weights = weightsOf(query, matched);
  const ranked: RankedTarget[] = [];
  for (const ofTarget of groupedBy(matched, ({ term }) => `${term.kind} ${term.targetId}`).values()) {
    const best = rankTarget(query, ofTarget, weights);
    if (best && best.score > strictness.target) ranked.push(best);
  }
  ranked.sort((a, b) => b.score - a.score || compare(a.id, b.id));
  const least = (ranked[0]?.score ?? 0) * strictness.ofBest;
  return ranked.filter(({ score }) => score >= least);
}

function groupedBy(matched: readonly Matched[], keyOf: (one: Matched) => string): Map<string, Matched[]> {
  const groups = new Map<string, Matched[]>();
  for (const one of matched) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Ranks a target by its best term, or by all its terms of one language together ("dripping tap" and "faucet"). */
function rankTarget(query: Query, ofTarget: readonly Matched[], weights: readonly number[]): RankedTarget | undefined {
  let best: (Matched & { score: number }) | undefined;
  for (const ofLanguage of groupedBy(ofTarget, ({ term }) => term.language).values()) {
    let first: (Matched & { score: number }) | undefined;
    for (const { term, meanings } of ofLanguage) {
      const score = scoreOf(query, term, meanings, weights);
      if (score > (first?.score ?? 0)) first = { term, meanings, score };
    }
    if (!first) continue;
    const { language } = first.term;
    const meaningsOfWords = query.words.map((_, place) => bestWordMatch(ofLanguage, place));
    const share = shareOf(query, language, meaningsOfWords, weights) * (0.72 + 0.28 * coverageOf(first));
    first.score = Math.max(
      first.score,
      share * JOINT_MATCH_FACTOR + (language === query.language ? OWN_LANGUAGE_BONUS : 0),
    );
    if (first.score > (best?.score ?? 0)) best = first;
  }
  if (!best) return undefined;
  const { term, meanings, score } = best;
  const isMeant = query.words.map((_, place) => ofTarget.some((one) => one.meanings[place]));
  return { kind: term.kind, id: term.targetId, score, term, meanings, isMeant };
}

function bestWordMatch(matched: readonly Matched[], place: number): WordMatch {
  let best: WordMatch = null;
  for (const { meanings } of matched)
    if ((meanings[place]?.score ?? 0) > (best?.score ?? 0)) best = meanings[place] ?? null;
  return best;
}

/**
 * Matches the typed words with a term. Words that the catalogue knows are not treated as typos: "boiler" is not
 * "toilet".
 */
function matchQueryWords(query: Query, term: Term, isKnown: readonly boolean[], least: number): WordMatch[] {
  const meanings: WordMatch[] = query.words.map((word, place) => {
    const typed = {
      word,
      stem: query.stems[term.language][place] ?? '',
      isLast: place === query.words.length - 1,
      isExact: query.isExact,
      isKnown: isKnown[place] ?? false,
      isPersian: term.language === 'fa' && query.language === 'fa',
    };
    let best: WordMatch = null;
    for (const [at, other] of term.words.entries()) {
      const likeness = likenessOf(typed, other, term.stems[at] ?? '');
      if (likeness && likeness.score >= least && likeness.score > (best?.score ?? 0))
        best = { word: other, at, length: 1, ...likeness };
    }
    return best;
  });
  addJoinedMatches(query.words, term.words, meanings);
  return meanings;
}

/** "dish washer" is "dishwasher", and the other way round: in Persian both are written. */
function addJoinedMatches(typed: readonly string[], words: readonly string[], meanings: WordMatch[]) {
  const joined = { score: 0.97, match: 'stem' } as const;
  for (let length = 2; length <= MAX_JOINED; length += 1) {
    for (let place = 0; place + length <= typed.length; place += 1) {
      const word = typed.slice(place, place + length).join('');
      const at = words.indexOf(word);
      if (at >= 0) meanings.fill({ word, at, length: 1, ...joined }, place, place + length);
    }
    for (let at = 0; at + length <= words.length; at += 1) {
      const word = words.slice(at, at + length).join('');
      const place = typed.indexOf(word);
      if (place >= 0) meanings[place] = { word, at, length, ...joined };
    }
  }
}

/** A mistyped word stands for all endings of the word that was meant. */
function addEndingMatches(query: Query, matched: readonly Matched[]) {
  for (const place of query.words.keys()) {
    const stems = new Map<string, number>();
    const keyOf = (term: Term, at: number) => (term.stems[at] ? `${term.language} ${term.stems[at]}` : '');
    for (const { term, meanings } of matched) {
      const meaning = meanings[place];
      const key = meaning?.match === 'mistyped' ? keyOf(term, meaning.at) : '';
      if (meaning && key) stems.set(key, Math.max(stems.get(key) ?? 0, meaning.score));
    }
    if (stems.size === 0) continue;
    for (const { term, meanings } of matched)
      for (const [at, word] of term.words.entries()) {
        const score = (stems.get(keyOf(term, at)) ?? 0) - 0.01;
        if (score > (meanings[place]?.score ?? 0)) meanings[place] = { word, at, length: 1, score, match: 'mistyped' };
      }
  }
}

const isSmall = (query: Query, language: Language, place: number) =>
  query.saysLittle[place] || query.stems[language][place] === '';

/** Weights the words: rare ones mean more than those of many services. */
function weightsOf(query: Query, matched: readonly Matched[]): number[] {
  return query.words.map((_, place) => {
    const targets = new Set<string>();
    for (const { term, meanings } of matched) {
      const meaning = meanings[place];
      if (meaning && meaning.score >= 0.8) targets.add(term.targetId);
    }
    return targets.size === 0 ? UNKNOWN_WORD_WEIGHT : 1 / (1 + Math.log2(1 + targets.size) / 4);
  });
}

function shareOf(query: Query, language: Language, meanings: readonly WordMatch[], weights: readonly number[]): number {
  let all = 0;
  let met = 0;
  for (const [place, meaning] of meanings.entries()) {
    const weight = (weights[place] ?? 1) * (isSmall(query, language, place) ? FILLER_WEIGHT : 1);
    all += weight;
    met += weight * (meaning?.score ?? 0);
  }
  return all === 0 ? 0 : met / all;
}

function coverageOf({ term, meanings }: Matched): number {
  let length = 0;
  let covered = 0;
  for (const [at, stem] of term.stems.entries()) {
    const weight = stem === '' ? FILLER_WEIGHT : 1;
    const met = meanings.map((meaning) =>
      meaning && meaning.at <= at && at < meaning.at + meaning.length ? meaning.score : 0,
    );
    length += weight;
    covered += weight * Math.max(0, ...met);
  }
  return length === 0 ? 0 : covered / length;
}

function scoreOf(query: Query, term: Term, meanings: WordMatch[], weights: readonly number[]): number {
  const share = shareOf(query, term.language, meanings, weights);
  if (share === 0) return 0;
  return (
    share * (0.72 + 0.28 * coverageOf({ term, meanings })) +
    (term.language === query.language ? OWN_LANGUAGE_BONUS : 0) +
    (term.place === 0 ? NAME_BONUS : -0.001 * Math.min(term.place, 10))
  );
}
