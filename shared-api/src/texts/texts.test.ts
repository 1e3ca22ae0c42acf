import { describe, expect, it } from 'vitest';
import { languageCodes } from '../languages';
import { toFaq, toTextPage } from '../wire/content';
import { loadSiteText } from './ownText';

function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item, name)]));
  }
  if (key === 'id') return value;
  return typeof value === 'string' ? value.trim() !== '' : value;
}

const names = ['about', 'faq', 'privacy', 'terms'] as const;
const others = languageCodes.filter((code) => code !== 'en');

describe('a text of the site', () => {
  it.each(names.flatMap((name) => others.map((lang) => [name, lang] as const)))(
    '%s contains everything in %s that it contains in English',
    async (name, lang) => {
      const [text, english] = [await loadSiteText(name, lang), await loadSiteText(name, 'en')];
      expect(shapeOf(text)).toEqual(shapeOf(english));
      expect((text as { lead: string }).lead).not.toBe((english as { lead: string }).lead);
    },
  );

  it.each(names)('%s survives the parser of server texts unchanged', async (name) => {
    const text = await loadSiteText(name, 'en');
    const read = name === 'faq' ? toFaq(text) : toTextPage(text);
    expect(read).toMatchObject(text as object);
  });

  it('falls back to English for an unknown language', async () => {
    expect(await loadSiteText('terms', 'xx')).toEqual(await loadSiteText('terms', 'en'));
  });

  it('states on the privacy policy what the product promises', async () => {
    const page = JSON.stringify(await loadSiteText('privacy', 'en'));
    for (const promise of ['Account information', 'Precise location', 'Payment information', 'Legal authorities'])
      expect(page).toContain(promise);
    expect(page).toContain('We do not sell or rent your personal information.');
  });
});
