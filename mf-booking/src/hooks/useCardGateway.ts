import { useSettings } from '@doorstep/shared-api';
import {
  type PayFor,
  useAnswerTestChallengeMutation,
  useConfirmTestCardMutation,
  useCreatePaymentIntentMutation,
  useLazyGetPaymentIntentQuery,
} from '@doorstep/shared-api/bookings';
import type { Quote } from '@doorstep/shared-api/domain';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import type { CardGateway } from '../model/payment/cardGateway';
import { type StripeOnPage, stripeGateway, stripeTokenGateway } from '../model/payment/stripeGateway';
import { loadStripeScript } from '../model/payment/stripeScript';
import { type ConfirmedBy, testGateway } from '../model/payment/testGateway';
import { type PaymentWays, usePaymentWays } from './usePaymentWays';

/** The gateway of this page. Which one it is may be known only after the checkout has begun: each call finds it then. */
export function useCardGateway(payFor: (quote: Quote) => PayFor): {
  gateway: CardGateway;
  ways: PaymentWays;
  /** Where Stripe's card fields put themselves while they are on screen. */
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
} {
  const { apiExtensions } = useSettings();
  const ways = usePaymentWays();
  const [createIntent] = useCreatePaymentIntentMutation();
  const [getIntent] = useLazyGetPaymentIntentQuery();
  const [confirm] = useConfirmTestCardMutation();
  const [challenge] = useAnswerTestChallengeMutation();
  const card = useRef<StripeCardNumberElement>(undefined);

  const page = async (): Promise<StripeOnPage> => ({
    stripe: await loadStripeScript(ways.publishableKey ?? ''),
    ...(card.current && { card: card.current }),
  });
  const calls = {
    createIntent: (quote: Quote, means: ConfirmedBy = {}) => createIntent({ ...payFor(quote), ...means }).unwrap(),
    getIntent: (id: string) => getIntent(id).unwrap(),
  };
  function choose(): CardGateway {
    if (ways.fields === 'stripe') return stripeGateway(calls, page);
    if (ways.fields === 'token') return stripeTokenGateway(page);
    const { getIntent: ask, ...others } = calls;
    return testGateway({
      ...others,
      confirm: (typed) => confirm(typed).unwrap(),
      challenge: (answer) => challenge(answer).unwrap(),
      ...(apiExtensions && { getIntent: ask }),
    });
  }
  const latest = useRef(choose);
  latest.current = choose;

  const [gateway] = useState<CardGateway>(() => ({
    open: (quote) => latest.current().open(quote),
    confirm: (payment, means) => latest.current().confirm(payment, means),
    answerChallenge: (payment, outcome) => latest.current().answerChallenge(payment, outcome),
    stateOf: (reference) => latest.current().stateOf(reference),
  }));
  const [onCardFields] = useState(() => (fields: StripeCardNumberElement | undefined) => {
    card.current = fields;
  });
  return { gateway, ways, onCardFields };
}
