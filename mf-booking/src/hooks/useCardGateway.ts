import { useSettings } from '@doorstep/shared-api';
import {
  type PaymentPurpose,
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
import { type ConfirmationDetails, testGateway } from '../model/payment/testGateway';
import { type AvailablePayments, type CardFormKind, useAvailablePayments } from './useAvailablePayments';

/** The kind of gateway may be known only after the checkout has begun, so each call looks it up. */
export function useCardGateway(payFor: (quote: Quote) => PaymentPurpose): {
  gateway: CardGateway;
  availablePayments: AvailablePayments;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
} {
  const { apiExtensions } = useSettings();
  const availablePayments = useAvailablePayments();
  const [createIntent] = useCreatePaymentIntentMutation();
  const [getIntent] = useLazyGetPaymentIntentQuery();
  const [confirm] = useConfirmTestCardMutation();
  const [challenge] = useAnswerTestChallengeMutation();
  const card = useRef<StripeCardNumberElement>(undefined);

  const page = async (): Promise<StripeOnPage> => ({
    stripe: await loadStripeScript(availablePayments.publishableKey ?? ''),
    ...(card.current && { card: card.current }),
  });
  const calls = {
    createIntent: (quote: Quote, paymentMethod: ConfirmationDetails = {}) =>
      createIntent({ ...payFor(quote), ...paymentMethod }).unwrap(),
    getIntent: (id: string) => getIntent(id).unwrap(),
  };
  const adapters: Readonly<Record<CardFormKind, () => CardGateway>> = {
    stripe: () => stripeGateway(calls, page),
    token: () => stripeTokenGateway(page),
    test: () =>
      testGateway({
        createIntent: calls.createIntent,
        confirm: (typed) => confirm(typed).unwrap(),
        challenge: (result) => challenge(result).unwrap(),
        ...(apiExtensions && { getIntent: calls.getIntent }),
      }),
  };
  const choose = (): CardGateway => adapters[availablePayments.cardForm]();
  const latest = useRef(choose);
  latest.current = choose;

  const [gateway] = useState<CardGateway>(() => ({
    open: (quote, paymentMethod) => latest.current().open(quote, paymentMethod),
    confirm: (payment, paymentMethod) => latest.current().confirm(payment, paymentMethod),
    answerChallenge: (payment, outcome) => latest.current().answerChallenge(payment, outcome),
    stateOf: (reference) => latest.current().stateOf(reference),
  }));
  const [onCardFields] = useState(() => (fields: StripeCardNumberElement | undefined) => {
    card.current = fields;
  });
  return { gateway, availablePayments, onCardFields };
}
