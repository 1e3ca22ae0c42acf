import { type Language, languageCodes as languages } from '@doorstep/shared-api/languages';
import type { FastifyRequest } from 'fastify';

export { type Language, languages };

export const toLanguage = (text: string | undefined): Language =>
  languages.find((language) => language === text?.trim().slice(0, 2).toLowerCase()) ?? 'en';

export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  languages.find((language) => language === request.cookies.lang);

export function languageOf(request: FastifyRequest): Language {
  const chosen = chosenLanguage(request);
  if (chosen) return chosen;
  const expected = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => language === expected.find((one) => languages.includes(one as Language))) ?? 'en';
}
