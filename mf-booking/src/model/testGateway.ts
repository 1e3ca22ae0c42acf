import type { CardResult, IntentStatus, PaymentIntent } from '@doorstep/shared-api/domain';
import type { CardGateway, CardOutcome, PaymentState } from './cardGateway';

/** The calls of the server's built-in test gateway (contract X02, X02t). */
export interface TestGatewayCalls {
  createIntent(order: { quoteId: string }): Promise<PaymentIntent>;
  getIntent(id: string): Promise<PaymentIntent>;
  confirm(card: {
    clientSecret: string;
    number: string;
    expMonth: number;
    expYear: number;
    cvc: string;
  }): Promise<CardResult>;
  challenge(answer: { clientSecret: string; outcome: 'pass' | 'fail' }): Promise<CardResult>;
}

export function testGateway(calls: TestGatewayCalls): CardGateway {
  return {
    kind: 'demo',
    async open({ quoteId }) {
      if (!quoteId) throw new Error('The test gateway opens payments for quotes of the server only.');
      const intent = await calls.createIntent({ quoteId });
      return { reference: intent.id, amountCents: intent.amountCents, clientSecret: intent.clientSecret };
    },
    async confirm(payment, card) {
      const result = await calls.confirm({
        clientSecret: payment.clientSecret ?? '',
        number: card.number,
        expMonth: card.expMonth,
        expYear: card.expYear,
        cvc: card.cvc,
      });
      return outcomeOf(result);
    },
    async answerChallenge(payment, outcome) {
      return outcomeOf(await calls.challenge({ clientSecret: payment.clientSecret ?? '', outcome }));
    },
    async stateOf(reference) {
      return stateOfIntent((await calls.getIntent(reference)).status);
    },
  };
}

function outcomeOf(result: CardResult): CardOutcome {
  const state = stateOfIntent(result.status);
  if (state.kind === 'authorized' || state.kind === 'challenge') return state;
  return { kind: 'declined', code: result.error?.code, message: result.error?.message };
}

export function stateOfIntent(status: IntentStatus): PaymentState {
  switch (status) {
    case 'requires_capture':
    case 'succeeded':
      return { kind: 'authorized' };
    case 'requires_action':
      return { kind: 'challenge' };
    case 'processing':
      return { kind: 'pending' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { kind: 'open' };
  }
}
