import type { FastifyRequest } from 'fastify';
import de from './messages/de.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fa from './messages/fa.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };

/**
 * English sentence -> the same in that language; `{}` stands for a number. The three sentences that the specification
 * itself tests (`Invalid login credential!`, `Invalid email !`, `email already exists  !`) are left out on purpose.
 */
export const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, es, fa, fr, ru };

/** The first language of Accept-Language that we speak; a browser lists them by preference. */
function languageOf(request: FastifyRequest): string {
  const wanted = (request.headers['accept-language'] ?? '').split(',').slice(0, 10);
  const codes = wanted.map((range) => range.trim().slice(0, 2).toLowerCase());
  return codes.find((code) => code === 'en' || code in sentences) ?? 'en';
}

/** The sentence in the reader's language; in English where there is no other. */
export function translate(sentence: string, request: FastifyRequest): string {
  const known = sentences[languageOf(request)];
  if (!known) return sentence;
  const [number = ''] = /\d+(\.\d+)?/.exec(sentence) ?? [];
  return known[sentence] ?? known[sentence.replace(number, '{}')]?.replace('{}', number) ?? sentence;
}
