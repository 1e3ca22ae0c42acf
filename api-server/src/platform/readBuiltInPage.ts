import { readFileSync } from 'node:fs';
import type { FaqWire, PageWire } from '@doorstep/shared-api/wire';
import type { Language } from './language';

export type BuiltInPage = 'faq' | 'terms' | 'about' | 'privacy';

/** Text that ships with the site. */
export function readBuiltInPage(kind: BuiltInPage, lang: Language): FaqWire | PageWire {
  const file = new URL(import.meta.resolve(`@doorstep/shared-api/texts/${kind}/${lang}.json`));
  return JSON.parse(readFileSync(file, 'utf8')) as FaqWire | PageWire;
}
