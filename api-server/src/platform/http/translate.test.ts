import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { messages, translate } from './translate';

const inLanguage = (language?: string) => ({ headers: { 'accept-language': language } }) as unknown as FastifyRequest;

test('contains every message with its placeholder in each language', () => {
  const [first = {}, ...others] = Object.values(messages);
  for (const language of others) expect(Object.keys(language).sort()).toEqual(Object.keys(first).sort());
  for (const language of Object.values(messages)) {
    for (const [english, text] of Object.entries(language)) {
      expect(text.includes('{}')).toBe(english.includes('{}'));
      expect(text).not.toBe(english);
    }
  }
});

test('uses the reader’s preferred language', () => {
  const message = 'Image is too large.';
  expect(translate(message, inLanguage('de-DE,de;q=0.9,en;q=0.8'))).toBe('Das Bild ist zu groß.');
  expect(translate(message, inLanguage('it,fr;q=0.7'))).toBe('L’image est trop lourde.');
  for (const language of [undefined, '', 'en-US,de', 'it', '*', '__proto__']) {
    expect(translate(message, inLanguage(language))).toBe(message);
  }
});

test('keeps numbers', () => {
  expect(translate('Minimum order is $20.00.', inLanguage('fr'))).toBe('La commande minimale est de 20.00 $.');
  expect(translate('Too many requests. Please try again in 10 minutes.', inLanguage('de'))).toContain('10 Minuten');
});

test('keeps messages in English that clients compare', () => {
  for (const message of ['Invalid login credential!', 'Invalid email !', 'email already exists  !']) {
    for (const language of Object.keys(messages)) expect(translate(message, inLanguage(language))).toBe(message);
  }
});

const developerMessagePattern =
  /Idempotency-Key|signature|could not be read|Send (?:one of|either)|cursor must be|cannot be combined|only takes POST|not set up for these messages|database|disk is full|shutting down/;
/** Literal messages that clients of the original server compare. */
const untranslatedMessages = [
  'Invalid login credential!',
  'email already exists  !',
  'No address found for the given coordinates.',
];

test('contains every rejection in each language', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const lines = files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [...source.matchAll(/new HttpError\(\s*'[a-z_]+',\s*(['"`])((?:(?!\1)[^$])+)\1/g)].map(
      ([, , message = '']) => message,
    );
  });
  expect(lines.length).toBeGreaterThan(40);
  const missing = lines.filter(
    (message) =>
      !messages.de?.[message] && !developerMessagePattern.test(message) && !untranslatedMessages.includes(message),
  );
  expect(missing).toEqual([]);
});
