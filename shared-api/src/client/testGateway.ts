/**
 * The built-in test gateway where no server plays it: Stripe's published test numbers and nothing
 * else, and a token in place of a payment.
 */
import type { CardResult, PaymentIntent } from '../domain/booking';
import type { Cents } from '../domain/money';

export interface TestCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

type TestCardOutcome = 'pays' | 'challenge' | { readonly code: string; readonly message: string };

const declined = { code: 'card_declined', message: 'Your card was declined.' };

const outcomeByCardNumber: Readonly<Record<string, TestCardOutcome>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '4000002500003155': 'challenge',
  '4000000000000002': declined,
  '4000000000009995': { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
};

const failure = (id: string, error: { code: string; message: string }): CardResult => ({
  id,
  status: 'requires_payment_method',
  error,
});

export function localIntent(amountCents: Cents): PaymentIntent {
  const id = `tok_test_${crypto.randomUUID()}`;
  return { id, clientSecret: id, amountCents, currency: 'usd', status: 'requires_payment_method' };
}

export function confirmIntentLocally(id: string, card: TestCard, now: Date): CardResult {
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  const lastDay = Date.UTC(year, card.expMonth, 1);
  if (lastDay <= now.getTime()) return failure(id, { code: 'expired_card', message: 'Your card has expired.' });
  const outcome = outcomeByCardNumber[card.number.replace(/\D/g, '')];
  if (!outcome) {
    return failure(id, { code: 'test_card_only', message: 'Only test card numbers are accepted here.' });
  }
  if (outcome === 'challenge') return { id, status: 'requires_action' };
  return outcome === 'pays' ? { id, status: 'requires_capture' } : failure(id, outcome);
}

export function completeChallengeLocally(id: string, passed: boolean): CardResult {
  if (passed) return { id, status: 'requires_capture' };
  return failure(id, { code: 'authentication_failed', message: 'Your bank could not confirm this payment.' });
}
