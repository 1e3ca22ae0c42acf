import { languages } from '@doorstep/shared-ui/i18n';
import { describe, expect, it } from 'vitest';
import { content as about } from './About/content';
import { content as faq } from './Faq/content';
import { content as privacy } from './PrivacyPolicy/content';
import { content as terms } from './Terms/content';

/** The same tree with every sentence replaced by whether there is one; addresses stay. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item, name)]));
  }
  if (key === 'id') return value;
  return typeof value === 'string' ? value.trim() !== '' : value;
}

const pages = { about, faq, privacy, terms };

describe('a page to read', () => {
  it.each(
    Object.keys(pages).flatMap((page) => languages.map(({ code }) => [page as keyof typeof pages, code] as const)),
  )('%s says everything in %s that it says in English', (page, lang) => {
    expect(shapeOf(pages[page][lang])).toEqual(shapeOf(pages[page].en));
    if (lang !== 'en') expect(pages[page][lang].lead).not.toBe(pages[page].en.lead);
  });
});
