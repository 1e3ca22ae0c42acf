import type { CardGateway } from './cardGateway';

/** Stripe's published test numbers, and how a payment with each of them ends. */
const TEST_CARDS: Readonly<Record<string, 'ok' | 'challenge' | { readonly declined: string }>> = {
  '4242424242424242': 'ok',
  '4000056655665556': 'ok',
  '5555555555554444': 'ok',
  '2223003122003222': 'ok',
  '378282246310005': 'ok',
  '6011111111111117': 'ok',
  '4000002500003155': 'challenge',
  '4000002760003184': 'challenge',
  '4000000000000002': { declined: 'card_declined' },
  '4000000000009995': { declined: 'insufficient_funds' },
  '4000000000000069': { declined: 'expired_card' },
  '4000000000000127': { declined: 'incorrect_cvc' },
  '4000000000000119': { declined: 'processing_error' },
};

/**
 * Stands in for a card checkout where the server knows no payment calls (contract section 7): a test card becomes a
 * `tok_test_...` that is sent with the booking. Nothing is held until then, so an unfinished payment is begun anew.
 */
export function tokenGateway(newId: () => string): CardGateway {
  return {
    kind: 'demo',
    async open({ amountCents }) {
      return { reference: `tok_test_${newId().replaceAll('-', '')}`, amountCents };
    },
    async confirm(_payment, card) {
      const end = TEST_CARDS[card.number];
      if (!end) return { kind: 'declined', code: 'test_number_only' };
      if (end === 'ok') return { kind: 'authorized' };
      return end === 'challenge' ? { kind: 'challenge' } : { kind: 'declined', code: end.declined };
    },
    async answerChallenge(_payment, outcome) {
      return outcome === 'pass'
        ? { kind: 'authorized' }
        : { kind: 'declined', code: 'payment_intent_authentication_failure' };
    },
    async stateOf() {
      return { kind: 'open' };
    },
  };
}
