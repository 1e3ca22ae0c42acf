import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns a `to_tsquery` query that treats every word as a prefix: "iva pet" finds Ivan Petrov. Empty without words.
 */
export const prefixQuery = (text: string): string =>
  (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => `${word}:*`)
    .join(' & ');

export const matchesWords = (column: SQLWrapper, query: string): SQL =>
  sql`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${query})`;

export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
