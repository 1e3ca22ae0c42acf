import type { TypedCard } from '../gateway';
export interface TestDispute {
  reason: string;
  isInquiry: boolean;
}

export interface TestCard {
  brand: string;
  disputed?: TestDispute;
  refusesRefunds?: true;
  challenge?: true;
  refusedWith?: CardErrorCode;
}

export type CardErrorCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'incorrect_number'
  | 'authentication_failed'
  | 'test_cards_only'
  | 'upi_declined'
  | 'test_upi_only';

export const cardErrors: Readonly<Record<CardErrorCode, string>> = {
  card_declined: 'Your card was declined. You have not been charged.',
  insufficient_funds: 'Your card has insufficient funds. You have not been charged.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'Your card could not be processed. Please try again in a moment.',
  incorrect_number: 'Your card number is incorrect.',
  authentication_failed: 'Your bank could not confirm that it is you. You have not been charged.',
  upi_declined: 'Your UPI payment was declined. You have not been charged.',
  test_upi_only: 'This site takes test UPI ids only, such as success@razorpay.',
  test_cards_only: 'This site takes test cards only, such as 4242 4242 4242 4242.',
};

/** Stripe's published test numbers (docs.stripe.com/testing). No other number gets any further than `checkTestCard`. */
const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '5105105105105100': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '371449635398431': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '6011000990139424': { brand: 'discover' },
  '3056930009020004': { brand: 'diners' },
  '36227206271667': { brand: 'diners' },
  '3566002020360505': { brand: 'jcb' },
  '6200000000000005': { brand: 'unionpay' },
  '4000000000000259': { brand: 'visa', disputed: { reason: 'fraudulent', isInquiry: false } },
  '4000000000002685': { brand: 'visa', disputed: { reason: 'product_not_received', isInquiry: false } },
  '4000000000001976': { brand: 'visa', disputed: { reason: 'general', isInquiry: true } },
  '4000000000005126': { brand: 'visa', refusesRefunds: true },
  '4000000000000002': { brand: 'visa', refusedWith: 'card_declined' },
  '4000000000009995': { brand: 'visa', refusedWith: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', refusedWith: 'card_declined' },
  '4000000000009979': { brand: 'visa', refusedWith: 'card_declined' },
  '4000000000000069': { brand: 'visa', refusedWith: 'expired_card' },
  '4000000000000127': { brand: 'visa', refusedWith: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', refusedWith: 'processing_error' },
  '4242424242424241': { brand: 'visa', refusedWith: 'incorrect_number' },
  '4000002500003155': { brand: 'visa', challenge: true },
  '4000002760003184': { brand: 'visa', challenge: true },
  '4000000000003220': { brand: 'visa', challenge: true },
  '4000000000003063': { brand: 'visa', challenge: true },
  '4000008400001629': { brand: 'visa', challenge: true, refusedWith: 'card_declined' },
  '4000008260003178': { brand: 'visa', challenge: true, refusedWith: 'insufficient_funds' },
};

/** '' means a token whose card is unknown. */
export const disputeOf = (last4: string): TestDispute | undefined =>
  Object.entries(cards).find(([number, { disputed }]) => disputed && number.slice(-4) === last4)?.[1].disputed;

export const refusesRefunds = (last4: string): boolean =>
  Object.entries(cards).some(([number, card]) => card.refusesRefunds && number.slice(-4) === last4);

/** Razorpay's published test ids (razorpay.com/docs/payments/payments/test-upi-details), and how each ends once it is approved. */
const upiIds: Readonly<Record<string, '' | CardErrorCode>> = {
  'success@razorpay': '',
  'failure@razorpay': 'upi_declined',
};

/** '' means success. Undefined for ids that Razorpay has not published. */
export const afterUpiApproval = (upiId: string | undefined): '' | CardErrorCode | undefined =>
  upiId === undefined ? '' : upiIds[upiId.trim().toLowerCase()];

export const cardDigits = (number: string) => number.replace(/[\s-]/g, '');

/** Two-digit years are of this century. */
export function checkTestCard(typed: TypedCard, now: Date): TestCard | CardErrorCode {
  const card = cards[cardDigits(typed.number)];
  if (!card) return 'test_cards_only';
  const year = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  if (typed.expMonth < 1 || typed.expMonth > 12) return 'expired_card';
  if (Date.UTC(year, typed.expMonth) <= now.getTime()) return 'expired_card';
  const cvcLength = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  return cvcLength.test(typed.cvc) ? card : 'incorrect_cvc';
}
