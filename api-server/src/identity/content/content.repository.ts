import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookings, content, providerProfiles, reviews, users } from '../../platform/db/schema';
import type { Language } from '../../platform/language';

export type StoredContent = typeof content.$inferSelect;
type Kind = StoredContent['kind'];

const MAX_TEXTS = 500;

export async function readContent(db: Session, kind: Kind, lang: Language): Promise<StoredContent[]> {
  const rows = await db
    .select()
    .from(content)
    .where(and(eq(content.kind, kind), inArray(content.lang, [lang, 'en'])))
    .orderBy(asc(content.position), desc(content.publishedAt), asc(content.slug), asc(content.lang))
    .limit(MAX_TEXTS);
  return rows.filter(
    (row) => row.lang === lang || !rows.some((other) => other.slug === row.slug && other.lang === lang),
  );
}

export async function readContentBySlug(
  db: Session,
  kind: Kind,
  slug: string,
  lang: Language,
): Promise<StoredContent | undefined> {
  const rows = await db
    .select()
    .from(content)
    .where(and(eq(content.kind, kind), eq(content.slug, slug), inArray(content.lang, [lang, 'en'])));
  return rows.find((row) => row.lang === lang) ?? rows[0];
}

const MAX_QUOTES = 12;

export async function readQuotableReviews(db: Session) {
  return db
    .select({
      review: reviews,
      author: { fullname: users.fullname, image: users.image },
      service: bookings.categoryName,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(sql`${reviews.quotable}`, sql`${reviews.hiddenAt} is null`, ne(users.accountStatus, 'deleted')))
    .orderBy(sql`${reviews.quotedAt} desc nulls last`, desc(reviews.createdAt), asc(reviews.id))
    .limit(MAX_QUOTES);
}

/** Sums the providers' counters of completed jobs instead of counting bookings. */
export async function readStats(db: Session) {
  const [row] = await db
    .select({
      providers: sql<number>`count(*)::int`,
      orders: sql<number>`(select coalesce(sum(${providerProfiles.completedJobs}), 0)::int from ${providerProfiles})`,
      stars: sql<number>`(select count(*)::int from ${reviews} where ${reviews.serviceRating} = 5 and ${reviews.hiddenAt} is null)`,
    })
    .from(users)
    .where(and(eq(users.userType, 'provider'), eq(users.accountStatus, 'active')));
  return row ?? { providers: 0, orders: 0, stars: 0 };
}

export async function insertContent(db: Session, rows: (typeof content.$inferInsert)[]) {
  await db.insert(content).values(rows).onConflictDoNothing();
}
