import { createHash } from 'node:crypto';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { type Language, toLanguage } from '../../platform/language';
import { readBuiltInPage } from '../../platform/readBuiltInPage';
import { findPublishedText, insertAcceptance } from './acceptedTerms.repository';

/** Records the terms and the privacy policy as the server publishes them now. The request has no say in it. */
export async function recordAcceptedTerms(tx: Session, { id, language, createdAt }: User): Promise<void> {
  const lang = toLanguage(language);
  await insertAcceptance(tx, {
    userId: id,
    language: lang,
    termsVersion: await publishedVersion(tx, 'terms', lang),
    privacyVersion: await publishedVersion(tx, 'privacy', lang),
    acceptedAt: createdAt,
  });
}

/** SHA-256 of a text that the site publishes, whatever the order of its keys. */
async function publishedVersion(db: Session, kind: 'terms' | 'privacy', lang: Language): Promise<string> {
  return versionOf((await findPublishedText(db, kind, lang)) ?? readBuiltInPage(kind, lang));
}

export const versionOf = (page: object): string =>
  createHash('sha256')
    .update(JSON.stringify(withSortedKeys(page)))
    .digest('hex');

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, withSortedKeys(one)]));
}
