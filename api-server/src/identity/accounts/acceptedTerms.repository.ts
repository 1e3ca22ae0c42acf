import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type ContentData, content, termsAcceptances } from '../../platform/db/schema';
import type { Language } from '../../platform/language';

export async function insertAcceptance(tx: Session, acceptance: typeof termsAcceptances.$inferInsert) {
  await tx.insert(termsAcceptances).values(acceptance);
}

/** Text in the language, or else in English, as the pages show it. */
export async function findPublishedText(
  db: Session,
  kind: 'terms' | 'privacy',
  lang: Language,
): Promise<ContentData | undefined> {
  const rows = await db
    .select({ lang: content.lang, data: content.data })
    .from(content)
    .where(and(eq(content.kind, kind), eq(content.slug, kind), inArray(content.lang, [lang, 'en'])));
  return (rows.find((row) => row.lang === lang) ?? rows[0])?.data;
}
