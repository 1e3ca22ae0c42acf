export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

export interface CardDetails {
  /** Digits only. */
  readonly number: string;
  readonly holderName: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly cvc: string;
}

export interface CardForm {
  readonly number: string;
  readonly holderName: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** Message keys under `card.`. */
export type CardProblem =
  | 'numberMissing'
  | 'numberWrong'
  | 'holderMissing'
  | 'expiryMissing'
  | 'expiryWrong'
  | 'expired'
  | 'cvcMissing'
  | 'cvcWrong';

const PERSIAN_ZERO = 0x06f0;
const ARABIC_ZERO = 0x0660;

/** Returns the digits of typed or pasted text, including Persian and Arabic digits. */
export function digitsOf(text: string): string {
  let digits = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (character >= '0' && character <= '9') digits += character;
    else if (code >= PERSIAN_ZERO && code <= PERSIAN_ZERO + 9) digits += String(code - PERSIAN_ZERO);
    else if (code >= ARABIC_ZERO && code <= ARABIC_ZERO + 9) digits += String(code - ARABIC_ZERO);
  }
  return digits;
}

export function cardBrand(number: string): CardBrand {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover';
  return 'unknown';
}

export const cvcLength = (brand: CardBrand): 3 | 4 => (brand === 'amex' ? 4 : 3);

/** "4242424242424242" becomes "4242 4242 4242 4242"; American Express is grouped 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  if (cardBrand(digits) === 'amex') {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** "928" becomes "09/28": a first digit above 1 can only be a month of its own. */
export function formatExpiry(text: string): string {
  const slash = /^\s*(\d)\s*[/.-]/.exec(text);
  let digits = slash ? `0${digitsOf(text)}` : digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A pasted or auto-filled "09/2028" keeps its last two digits.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/**
 * Keeps the caret behind the same number of digits, so that correcting a digit in the middle does not move it to the
 * end.
 */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let lastSeq = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) lastSeq += 1;
    if (lastSeq === digitsBefore) return index + 1;
  }
  return formatted.length;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    let value = Number(digits.charAt(digits.length - 1 - index));
    if (index % 2 === 1) value = value > 4 ? value * 2 - 9 : value * 2;
    sum += value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  const month = Number(digits.slice(0, 2));
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(digits.slice(2)) } : undefined;
}

/** Empty when the card is worth sending. A card is valid until the end of its month. */
export function cardProblems(form: CardForm, now: Date): Partial<Record<keyof CardForm, CardProblem>> {
  const problems: Partial<Record<keyof CardForm, CardProblem>> = {};
  const number = digitsOf(form.number);
  const brand = cardBrand(number);
  if (!number) problems.number = 'numberMissing';
  else if (number.length < (brand === 'amex' ? 15 : brand === 'unknown' ? 12 : 16) || !passesLuhn(number)) {
    problems.number = 'numberWrong';
  }
  if (!form.holderName.trim()) problems.holderName = 'holderMissing';
  const expiry = expiryOf(form.expiry);
  if (!digitsOf(form.expiry)) problems.expiry = 'expiryMissing';
  else if (!expiry) problems.expiry = 'expiryWrong';
  else if (expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1) problems.expiry = 'expired';
  const cvc = digitsOf(form.cvc);
  if (!cvc) problems.cvc = 'cvcMissing';
  else if (cvc.length !== cvcLength(brand)) problems.cvc = 'cvcWrong';
  return problems;
}

/** Expects a form without problems. */
export function toCardDetails(form: CardForm): CardDetails {
  const expiry = expiryOf(form.expiry);
  return {
    number: digitsOf(form.number),
    holderName: form.holderName.trim(),
    expMonth: expiry?.month ?? 0,
    expYear: expiry?.year ?? 0,
    cvc: digitsOf(form.cvc),
  };
}
