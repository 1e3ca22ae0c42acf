import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { lazy, type ReactNode, Suspense } from 'react';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import type { NewCard } from '../../hooks/useKeepCard';
import { CardForm } from './CardForm';

interface NewCardFormProps {
  id: string;
  availablePayments: AvailablePayments;
  holderName: string;
  title?: string;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  onCard: (card: NewCard) => void;
  children?: ReactNode;
}

const StripeCardForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "stripe" */ './StripeCardForm')).StripeCardForm,
}));

export function NewCardForm({
  id,
  availablePayments,
  holderName,
  title,
  onCardFields,
  onCard,
  children,
}: NewCardFormProps) {
  if (availablePayments.isTest || !availablePayments.publishableKey) {
    return (
      <CardForm id={id} holderName={holderName} title={title} onPay={(card) => onCard({ kind: 'card', card })}>
        {children}
      </CardForm>
    );
  }
  return (
    <Suspense fallback={null}>
      <StripeCardForm
        id={id}
        publishableKey={availablePayments.publishableKey}
        holderName={holderName}
        title={title}
        onCardFields={onCardFields}
        onCard={onCard}
      >
        {children}
      </StripeCardForm>
    </Suspense>
  );
}
