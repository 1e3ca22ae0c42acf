import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../language';

/**
 * Names and search words of categories and sub-services, one row for each word and language. Triggers on `categories`
 * and `subcategories` write them. Retired ones have no rows.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    kind: text('kind').$type<'category' | 'service'>().notNull(),
    targetId: text('target_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Position: 0 is the name, followed by the search words. */
    place: integer('place').notNull(),
    text: text('text').notNull(),
    /** Words of `text` in the spelling of `search_fold`. */
    words: text('words').array().notNull(),
    /** Stems by the dictionary of the language, in the same order. Empty for words such as "the". */
    stems: text('stems').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.targetId, t.language, t.place] }),
    index('search_terms_words').using('gin', t.words),
    index('search_terms_stems').using('gin', t.stems),
  ],
);

/** Distinct words of `search_terms`, for the comparison with mistyped words. Triggers write them. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
]);

export const providerWords = pgTable('provider_words', { word: text('word').primaryKey() }, (t) => [
  index('provider_words_sound').on(sql`search_sound(${t.word})`),
  index('provider_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
]);
