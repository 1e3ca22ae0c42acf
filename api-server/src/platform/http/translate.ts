import type { Language } from '@doorstep/shared-api/languages';
import type { FastifyRequest } from 'fastify';
import de from './messages/de.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fa from './messages/fa.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };

/**
 * Translations of English messages. Each `{}` stands for a number, in the order of the English text. The three messages that clients compare (`Invalid login
 * credential!`, `Invalid email !`, `email already exists !`) are left out on purpose.
 */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de,
  es,
  fa,
  fr,
  ru,
} satisfies Record<Exclude<Language, 'en'>, object>;

function languageOf(request: FastifyRequest): string {
  const expected = (request.headers['accept-language'] ?? '').split(',').slice(0, 10);
  const codes = expected.map((range) => range.trim().slice(0, 2).toLowerCase());
  return codes.find((code) => code === 'en' || code in messages) ?? 'en';
}

export function translate(message: string, request: FastifyRequest): string {
  const current = messages[languageOf(request)];
  if (!current) return message;
  const numbers = message.match(/\d+(\.\d+)?/g) ?? [];
  const [number = ''] = numbers;
  const general = current[message.replaceAll(/\d+(\.\d+)?/g, '{}')];
  return (
    current[message] ??
    current[message.replace(number, '{}')]?.replace('{}', number) ??
    numbers.reduce<string | undefined>((text, one) => text?.replace('{}', one), general) ??
    message
  );
}
