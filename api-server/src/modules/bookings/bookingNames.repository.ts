import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Session } from '../../db/connect';
import { type Booking, type bookingLines, bookings, categories, subcategories } from '../../db/schema';
import { type Language, toLanguage } from '../../mail/language';

interface Named {
  booking: Booking;
  lines: (typeof bookingLines.$inferSelect)[];
}

/**
 * These bookings with the names of their category and services in the reader's language. A booking keeps the names under
 * which it was made; what the catalogue calls otherwise by now is not translated.
 */
export async function inLanguageOf<Row extends Named>(
  db: Session,
  { language }: { language: string },
  rows: readonly Row[],
): Promise<Row[]> {
  const into = toLanguage(language);
  if (into === 'en' || rows.length === 0) return [...rows];
  const category = await readNames(
    db,
    categories,
    rows.map(({ booking }) => booking.categoryId),
    into,
  );
  const service = await readNames(
    db,
    subcategories,
    rows.flatMap(({ lines }) => lines.map(({ subcategoryId }) => subcategoryId)),
    into,
  );
  return rows.map((row) => ({
    ...row,
    booking: { ...row.booking, categoryName: category(row.booking.categoryId, row.booking.categoryName) },
    lines: row.lines.map((line) => ({ ...line, subcategoryName: service(line.subcategoryId, line.subcategoryName) })),
  }));
}

async function readNames(
  db: Session,
  table: typeof categories | typeof subcategories,
  ids: readonly string[],
  language: Exclude<Language, 'en'>,
) {
  const rows = await db
    .select({ id: table.id, name: table.name, translations: table.translations })
    .from(table as PgTable)
    .where(inArray(table.id, [...new Set(ids)]));
  return (id: string, name: string) => {
    const row = rows.find((one) => one.id === id);
    return (row?.name === name ? row.translations[language]?.name : undefined) ?? name;
  };
}

/** Within a query: the name of a booking's category in that language, as `inLanguageOf` says it. */
export const categoryNameIn = (
  language: SQL | string,
): SQL<string | null> => sql`coalesce((select c.translations -> ${language} ->> 'name'
  from ${categories} c where c.id = ${bookings.categoryId} and c.name = ${bookings.categoryName}), ${bookings.categoryName})`;
