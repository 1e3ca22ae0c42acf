import { isApiError, isSessionExpired, isUnreachable } from '@doorstep/shared-api';
import type { SavedCard } from '@doorstep/shared-api/domain';
import { useAddPaymentMethodMutation, useStartCardSetupMutation } from '@doorstep/shared-api/wallet';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { useState } from 'react';
import { type CheckoutProblem, declineProblem } from '../model/checkout/checkoutError';
import type { PaymentMethod } from '../model/payment/cardGateway';
import { loadStripeScript } from '../model/payment/stripeScript';

export type NewCard = Extract<PaymentMethod, { kind: 'card' | 'fields' }>;
export type SaveCardResult = { readonly card: SavedCard } | { readonly problem: CheckoutProblem };

function problemOf(error: unknown): CheckoutProblem {
  if (!isApiError(error)) throw error;
  if (isSessionExpired(error)) return { key: 'payment.sessionTitle' };
  if (isUnreachable(error)) return { key: 'cards.notSaved' };
  const message = error.message ? { message: error.message } : {};
  return { ...declineProblem({ code: error.code ?? '' }), ...message };
}

/** The test gateway takes its test card number. Stripe's own fields set the card up at Stripe. */
export function useSaveCard(publishableKey: string | undefined) {
  const [add] = useAddPaymentMethodMutation();
  const [startSetup] = useStartCardSetupMutation();
  const [isBusy, setBusy] = useState(false);

  async function setUp(
    holderName: string,
    card: StripeCardNumberElement | undefined,
  ): Promise<string | CheckoutProblem> {
    const stripe = await loadStripeScript(publishableKey ?? '');
    if (!card) return { key: 'cards.notSaved' };
    const { clientSecret } = await startSetup().unwrap();
    const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { name: holderName } },
    });
    if (error) return declineProblem({ code: error.decline_code ?? error.code, message: error.message });
    return setupIntent.id;
  }

  async function save(card: NewCard, makeDefault: boolean, field?: StripeCardNumberElement): Promise<SaveCardResult> {
    setBusy(true);
    try {
      if (card.kind === 'card') return { card: await add({ ...card.card, makeDefault }).unwrap() };
      const setup = await setUp(card.holderName, field);
      if (typeof setup !== 'string') return { problem: setup };
      return { card: await add({ setupIntentId: setup, makeDefault }).unwrap() };
    } catch (error) {
      if (!isApiError(error)) return { problem: { key: 'cards.notSaved' } };
      return { problem: problemOf(error) };
    } finally {
      setBusy(false);
    }
  }
  return { save, isBusy };
}
