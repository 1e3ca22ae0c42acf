import { type Quote, walletPartOf } from '@doorstep/shared-api/domain';
import { useNow } from '@doorstep/shared-ui/hooks';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { useId, useRef, useState } from 'react';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import { type NewCard, useSaveCard } from '../../hooks/useKeepCard';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { type ChosenPaymentMethod, defaultPaymentMethod } from './PaymentMethodRows';

interface PaymentChoiceInput {
  availablePayments: AvailablePayments;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  /** Amount to pay. Undefined until it is known. */
  quote: Quote | undefined;
  onPay: (paymentMethod: PaymentMethod) => void;
  /** For problems with a card that the checkout does not report. */
  onProblem: (problem: CheckoutProblem | undefined) => void;
  /** The wallet can pay a part, and the card the rest. */
  takesWalletFirst: boolean;
}

/** State of the choice between saved cards, a new card, the wallet and UPI. */
export function usePaymentChoice({
  availablePayments,
  onCardFields,
  quote,
  onPay,
  onProblem,
  takesWalletFirst,
}: PaymentChoiceInput) {
  const cardFormId = useId();
  const upiFormId = `${cardFormId}upi`;
  const now = useNow();
  const { save, isBusy } = useSaveCard(availablePayments.publishableKey);
  const [choice, setChoice] = useState<ChosenPaymentMethod>();
  const [savesCard, setSavesCard] = useState(false);
  const [wantsWalletFirst, setWalletFirst] = useState(false);
  const field = useRef<StripeCardNumberElement>(undefined);
  const [takeFields] = useState(() => (card: StripeCardNumberElement | undefined) => {
    field.current = card;
    onCardFields(card);
  });

  const isThere =
    choice === 'new' ||
    choice === 'wallet' ||
    (availablePayments.takesUpi && (choice === 'upi-id' || choice === 'upi-app')) ||
    availablePayments.savedCards.some(({ id }) => id === choice);
  const chosen = choice !== undefined && isThere ? choice : defaultPaymentMethod(availablePayments.savedCards, now);
  const payableCents = quote?.payableCents ?? 0;
  const walletCents = availablePayments.walletCents ?? 0;
  const isWalletShort = walletCents < payableCents;
  const canSplit = takesWalletFirst && walletPartOf(payableCents, walletCents) > 0;
  const beside = wantsWalletFirst && canSplit && isWalletShort ? { walletFirst: true } : {};
  const formId = chosen === 'new' ? cardFormId : chosen === 'upi-id' ? upiFormId : undefined;

  function payByChoice() {
    if (chosen === 'upi-app') return onPay({ kind: 'upi' });
    onPay(chosen === 'wallet' ? { kind: 'wallet' } : { kind: 'saved', cardId: chosen, ...beside });
  }

  async function payWith(card: NewCard) {
    if (!savesCard || !availablePayments.keepsCards) return onPay({ ...card, ...beside });
    onProblem(undefined);
    const savedCard = await save(card, false, field.current);
    if ('problem' in savedCard) return onProblem(savedCard.problem);
    setChoice(savedCard.card.id);
    setSavesCard(false);
    onPay({ kind: 'saved', cardId: savedCard.card.id, ...beside });
  }

  return {
    chosen,
    setChoice,
    cardFormId,
    upiFormId,
    isUpi: chosen === 'upi-id' || chosen === 'upi-app',
    isShort: chosen === 'wallet' && isWalletShort,
    isSavingCard: isBusy,
    savesCard,
    setSavesCard,
    walletFirst: takesWalletFirst ? { isOn: wantsWalletFirst, onChange: setWalletFirst } : undefined,
    takeFields,
    payWith,
    /** Properties of the button that pays: it submits the shown form, or pays by the chosen method. */
    payButton: formId ? ({ type: 'submit', form: formId } as const) : ({ onClick: payByChoice } as const),
  };
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
