import type { Session } from '../../platform/db/connect';
import { languages } from '../../platform/language';
import { readBuiltInPage } from '../../platform/readBuiltInPage';
import type { WrittenPage } from './content';
import { insertContent } from './content.repository';

const pages: readonly WrittenPage[] = ['faq', 'terms', 'about', 'privacy'];

/** Stores the texts that ship with the site where it has none of its own. The browser falls back to the same files. */
export async function addSiteContent(db: Session, now: Date): Promise<void> {
  const rows = pages.flatMap((kind) =>
    languages.map((lang) => ({
      kind,
      slug: kind,
      lang,
      data: readBuiltInPage(kind, lang),
      publishedAt: now,
      updatedAt: now,
    })),
  );
  await insertContent(db, rows);
}
