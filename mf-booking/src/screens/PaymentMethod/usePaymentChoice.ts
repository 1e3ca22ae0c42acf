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
  /** The wallet can pay a part, and the card the rest: when the customer asks for it, or until they switch it off. */
  walletFirst: 'never' | 'offered' | 'preselected';
}

/** State of the choice between saved cards, a new card, the wallet and UPI. */
export function usePaymentChoice({
  availablePayments,
  onCardFields,
  quote,
  onPay,
  onProblem,
  walletFirst,
}: PaymentChoiceInput) {
  const cardFormId = useId();
  const upiFormId = `${cardFormId}upi`;
  const now = useNow();
  const { save, isBusy } = useSaveCard(availablePayments.publishableKey);
  const [choice, setChoice] = useState<ChosenPaymentMethod>();
  const [savesCard, setSavesCard] = useState(false);
  const [wantsWalletFirst, setWalletFirst] = useState(walletFirst === 'preselected');
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
  const payableCents = quote?.payableCents ?? 0;
  const balanceCents = availablePayments.walletCents ?? 0;
  const isWalletShort = balanceCents < payableCents;
  const walletPaysAll = walletFirst === 'preselected' && wantsWalletFirst && payableCents > 0 && !isWalletShort;
  const chosen = walletPaysAll
    ? 'wallet'
    : choice !== undefined && isThere
      ? choice
      : defaultPaymentMethod(availablePayments.savedCards, now);
  const canSplit = walletFirst !== 'never' && wantsWalletFirst && isWalletShort;
  const splitCents = canSplit ? walletPartOf(payableCents, balanceCents) : 0;
  const beside = splitCents > 0 ? { walletCents: splitCents } : {};
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
    walletFirst: walletFirst === 'never' ? undefined : { isOn: wantsWalletFirst, onChange: setWalletFirst },
    walletPaysAll,
    /** Cents that the wallet pays before a card. */
    splitCents,
    beside,
    takeFields,
    payWith,
    /** Properties of the button that pays: it submits the shown form, or pays by the chosen method. */
    payButton: formId ? ({ type: 'submit', form: formId } as const) : ({ onClick: payByChoice } as const),
  };
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>;
