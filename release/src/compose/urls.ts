import type { Language, RouteRecord } from '../types';

/** English, the default language, needs no parameter. */
export function withLangParameter(language: Language, path: string): string {
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

export const isForSearch = ({ access, descriptions }: RouteRecord) =>
  access === 'visitor' && descriptions !== undefined;
