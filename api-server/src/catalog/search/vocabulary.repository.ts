import { sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { searchTerms } from '../../platform/db/schema';
import { type Language, languages } from '../../platform/language';
import type { Term } from './rankTargets';

/** A list as a parameter: one for every length of it, so that the statement stays the same. */
const toSqlArray = (words: readonly string[]) => sql`${sql.param(words)}::text[]`;

export async function analyzeWords(session: Session, typed: string) {
  const stems = sql.join(
    languages.map((language) => sql`search_stems(${language}, ${typed}::text) as ${sql.identifier(language)}`),
    sql`, `,
  );
  const { rows } = await session.execute<{ plain: string[]; words: string[] } & Record<Language, string[]>>(
    sql`select string_to_array(search_plain(${typed}::text), ' ') as plain, string_to_array(search_fold(${typed}::text), ' ') as words, ${stems}`,
  );
  const { plain = [], words = [], ...byLanguage } = rows[0] ?? {};
  return { plain, words, stems: byLanguage as Record<Language, string[]> };
}

/** Splits phrases into words and stems, spelled as those of a query. */
export async function analyzePhrases(
  session: Session,
  phrases: readonly { language: Language; text: string }[],
): Promise<{ words: string[]; stems: string[] }[]> {
  const { rows } = await session.execute<{ words: string[]; stems: string[] }>(sql`
    select string_to_array(search_fold(phrase.text), ' ') as words, search_stems(phrase.language, phrase.text) as stems
    from unnest(${toSqlArray(phrases.map(({ language }) => language))}, ${toSqlArray(phrases.map(({ text }) => text))})
      with ordinality as phrase (language, text, place) order by phrase.place`);
  return rows;
}

const MAX_SIMILAR_WORDS = 40;
const MIN_COMPOUND_LENGTH = 7;
/** Up to this length, a mistyped word shares too few trigrams with the right one. */
const SHORT = 5;

export async function readSimilarWords(
  session: Session,
  words: readonly string[],
  writtenLikeThat: readonly string[],
): Promise<string[]> {
  const { rows } = await session.execute<{ word: string }>(sql`
    select distinct candidate.word from unnest(${toSqlArray(words)}) as typed (word), lateral (
      select word from search_words where search_words.word = typed.word
      union all (select word from search_words where search_words.word % typed.word
        order by similarity(search_words.word, typed.word) desc limit ${MAX_SIMILAR_WORDS})
      union all (select word from search_words where search_words.word like typed.word || '%' limit ${MAX_SIMILAR_WORDS})
      union all (select word from search_words where char_length(typed.word) >= 4
        and search_words.word like '%' || typed.word || '%' limit ${MAX_SIMILAR_WORDS})
      union all (select word from search_words where char_length(typed.word) >= ${MIN_COMPOUND_LENGTH}
        and char_length(search_words.word) >= 4 and position(search_words.word in typed.word) > 0)
      union all (select word from search_words where char_length(typed.word) between 4 and ${SHORT}
        and abs(char_length(search_words.word) - char_length(typed.word)) <= 1
        and (left(search_words.word, 1) = left(typed.word, 1) or right(search_words.word, 1) = right(typed.word, 1)))
    ) as candidate
    union select word from search_words where word = any(${toSqlArray(writtenLikeThat)})`);
  return rows.map(({ word }) => word);
}

export async function readTerms(session: Session, words: readonly string[], stems: readonly string[]): Promise<Term[]> {
  return session
    .select()
    .from(searchTerms)
    .where(sql`${searchTerms.words} && ${toSqlArray(words)} or ${searchTerms.stems} && ${toSqlArray(stems)}`);
}
