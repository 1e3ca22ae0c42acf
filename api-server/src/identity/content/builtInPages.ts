import { readFileSync } from 'node:fs';
import type { FaqWire, PageWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import { type Language, languages } from '../../platform/language';
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

export function readBuiltInPage(kind: WrittenPage, lang: Language): FaqWire | PageWire {
  const file = new URL(import.meta.resolve(`@doorstep/shared-api/texts/${kind}/${lang}.json`));
  return JSON.parse(readFileSync(file, 'utf8')) as FaqWire | PageWire;
}
