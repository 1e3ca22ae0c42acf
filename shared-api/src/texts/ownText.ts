import { isLanguage } from '../languages';

/**
 * A text of the site as it is shipped, in the shape of its call; English where a language has none. Our server starts with
 * the same files and lets an admin change them.
 */
export async function loadSiteText(name: 'faq' | 'terms' | 'about' | 'privacy', lang: string): Promise<unknown> {
  const language = isLanguage(lang) ? lang : 'en';
  const file: { default: unknown } = await import(
    /* webpackChunkName: "text-[request]" */ `./${name}/${language}.json`
  );
  return file.default;
}
