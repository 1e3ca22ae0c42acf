import { inArray, type SQL, sql } from 'drizzle-orm';
import { toLanguage } from '../language';
import type { Session } from './connect';
import { isAmong } from './isAmong';
import { type Booking, bookingLines, bookings, categories, subcategories } from './schema';
import { selectInOneStatement } from './selectInOneStatement';

interface Named {
  booking: Booking;
  lines: (typeof bookingLines.$inferSelect)[];
}

export const nameQueries = (db: Session, bookingIds: readonly string[], language: string) => {
  const ids = toLanguage(language) === 'en' ? [] : bookingIds;
  const categoryIds = db.select({ id: bookings.categoryId }).from(bookings).where(isAmong(bookings.id, ids));
  const serviceIds = db
    .select({ id: bookingLines.subcategoryId })
    .from(bookingLines)
    .where(isAmong(bookingLines.bookingId, ids));
  return [
    db
      .select({ id: categories.id, name: categories.name, translations: categories.translations })
      .from(categories)
      .where(inArray(categories.id, categoryIds)),
    db
      .select({ id: subcategories.id, name: subcategories.name, translations: subcategories.translations })
      .from(subcategories)
      .where(inArray(subcategories.id, serviceIds)),
  ] as const;
};

type NameRow = Awaited<ReturnType<typeof nameQueries>[number]>[number];

/** A booking keeps the names it was made with: names that the catalogue has changed since are not translated. */
export function translateNames<Row extends Named>(
  rows: readonly Row[],
  language: string,
  categoryNames: readonly NameRow[],
  serviceNames: readonly NameRow[],
): Row[] {
  const into = toLanguage(language);
  if (into === 'en') return [...rows];
  const translated = (names: readonly NameRow[], id: string, name: string) => {
    const row = names.find((candidate) => candidate.id === id);
    return (row?.name === name ? row.translations[into]?.name : undefined) ?? name;
  };
  return rows.map((row) => ({
    ...row,
    booking: {
      ...row.booking,
      categoryName: translated(categoryNames, row.booking.categoryId, row.booking.categoryName),
    },
    lines: row.lines.map((line) => ({
      ...line,
      subcategoryName: translated(serviceNames, line.subcategoryId, line.subcategoryName),
    })),
  }));
}

export async function translateNamesFor<Row extends Named>(
  db: Session,
  { language }: { language: string },
  rows: readonly Row[],
): Promise<Row[]> {
  if (toLanguage(language) === 'en' || rows.length === 0) return [...rows];
  const ids = rows.map(({ booking }) => booking.id);
  return translateNames(rows, language, ...(await selectInOneStatement(db, ...nameQueries(db, ids, language))));
}

export const categoryNameIn = (
  language: SQL | string,
): SQL<string | null> => sql`coalesce((select c.translations -> ${language} ->> 'name'
  from ${categories} c where c.id = ${bookings.categoryId} and c.name = ${bookings.categoryName}), ${bookings.categoryName})`;
