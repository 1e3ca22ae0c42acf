import type { Language } from '../../mail/language';
import { type Likeness, likenessOf } from './likeness';

/** What somebody typed, word by word, as the database writes it. */
export interface Query {
  words: string[];
  stems: Record<Language, string[]>;
  language: Language;
  isExact: boolean;
}

/** A name or search word of a category or service. */
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
  /** Of each typed word: the word of the term that it stands for. */
  meanings: Meaning[];
}

type Meaning = ({ word: string; at: number } & Likeness) | null;

/** How much is asked for: of a word, to be what was meant; of a category or service; of that beside the best. */
export interface Strictness {
  word: number;
  target: number;
  ofBest: number;
}
export const USUAL: Strictness = { word: 0.55, target: 0.42, ofBest: 0.62 };
/** For what is nearest when there is nothing. */
export const LOOSE: Strictness = { word: 0.25, target: 0.1, ofBest: 0 };

/** Of words that say little: "the", "in", "my". */
const SMALL = 0.1;
/** Of words that no category or service knows. */
const UNKNOWN = 0.45;
const OWN_LANGUAGE = 0.08;
const NAME = 0.015;

/** The categories and services that a query means, the best first. */
export function rankTargets(query: Query, terms: readonly Term[], strictness = USUAL): RankedTarget[] {
  const matched = terms.map((term) => ({ term, meanings: meaningsOf(query, term, strictness.word) }));
  const weights = weightsOf(query, matched);
  const best = new Map<string, RankedTarget>();
  for (const { term, meanings } of matched) {
    const score = scoreOf(query, term, meanings, weights);
    const key = `${term.kind} ${term.targetId}`;
    if (score > (best.get(key)?.score ?? strictness.target))
      best.set(key, { kind: term.kind, id: term.targetId, score, term, meanings });
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || compare(a.id, b.id));
  const least = (ranked[0]?.score ?? 0) * strictness.ofBest;
  return ranked.filter(({ score }) => score >= least);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function meaningsOf(query: Query, term: Term, least: number): Meaning[] {
  return query.words.map((word, place) => {
    const typed = {
      word,
      stem: query.stems[term.language][place] ?? '',
      isLast: place === query.words.length - 1,
      isExact: query.isExact,
    };
    let best: Meaning = null;
    for (const [at, other] of term.words.entries()) {
      const likeness = likenessOf(typed, other, term.stems[at] ?? '');
      if (likeness && likeness.score >= least && likeness.score > (best?.score ?? 0))
        best = { word: other, at, ...likeness };
    }
    return best;
  });
}

const isSmall = (query: Query, language: Language, place: number) => query.stems[language][place] === '';

/** Rare words say more than those that many services have. */
function weightsOf(query: Query, matched: readonly { term: Term; meanings: Meaning[] }[]): number[] {
  return query.words.map((_, place) => {
    const targets = new Set<string>();
    for (const { term, meanings } of matched) {
      const meaning = meanings[place];
      if (meaning && meaning.score >= 0.8) targets.add(term.targetId);
    }
    return targets.size === 0 ? UNKNOWN : 1 / (1 + Math.log2(1 + targets.size) / 4);
  });
}

function scoreOf(query: Query, term: Term, meanings: Meaning[], weights: readonly number[]): number {
  let all = 0;
  let met = 0;
  const metAt = new Map<number, number>();
  for (const [place, meaning] of meanings.entries()) {
    const weight = (weights[place] ?? 1) * (isSmall(query, term.language, place) ? SMALL : 1);
    all += weight;
    if (!meaning) continue;
    met += weight * meaning.score;
    metAt.set(meaning.at, Math.max(metAt.get(meaning.at) ?? 0, meaning.score));
  }
  if (all === 0 || met === 0) return 0;
  let length = 0;
  let covered = 0;
  for (const [at, stem] of term.stems.entries()) {
    const weight = stem === '' ? SMALL : 1;
    length += weight;
    covered += weight * (metAt.get(at) ?? 0);
  }
  const ofTerm = length === 0 ? 0 : covered / length;
  return (
    (met / all) * (0.72 + 0.28 * ofTerm) +
    (term.language === query.language ? OWN_LANGUAGE : 0) +
    (term.place === 0 ? NAME : -0.001 * Math.min(term.place, 10))
  );
}
