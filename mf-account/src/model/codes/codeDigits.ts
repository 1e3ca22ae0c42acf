/**
 * Length of codes that sign in, set a password or confirm an e-mail address. Codes that only prove a phone number have
 * four digits.
 */
export const codeLength = 6;
export const phoneCodeLength = 4;

const zeros = ['\u0660', '\u06f0'].map((zero) => zero.charCodeAt(0));

/**
 * Extracts the digits of text that was typed, pasted or filled in, such as "Your code is 402 100". Persian and Arabic
 * digits count too.
 */
export function codeDigits(typed: string, length: number): string {
  const western = [...typed].map((character) => {
    const zero = zeros.find((start) => character.charCodeAt(0) >= start && character.charCodeAt(0) <= start + 9);
    return zero === undefined ? character : String(character.charCodeAt(0) - zero);
  });
  return western.join('').replace(/\D/g, '').slice(0, length);
}
