import type { Language, RouteRecord } from '../types';

/** English needs no parameter: it is what a visitor without a language gets. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Search engines show what everybody may open and what says in a sentence what it is. */
export const isForSearch = ({ access, descriptions }: RouteRecord) =>
  access === 'visitor' && descriptions !== undefined;
