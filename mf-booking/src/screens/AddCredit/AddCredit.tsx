import { useSession } from '@doorstep/shared-api';
import { cardBrandName } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Button, Note, Page, Skeleton, useMounted, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { useId, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { CheckoutNote } from '../../components/CheckoutNote';
import { useAvailablePayments } from '../../hooks/useAvailablePayments';
import { type NewCard, useSaveCard } from '../../hooks/useKeepCard';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { NewCardForm } from '../PaymentMethod/NewCardForm';
import styles from '../PaymentMethod/PaymentMethod.module.css';

function AddCredit() {
  const t = useT('booking');
  const mounted = useMounted();
  const { search } = useLocation();
  const availablePayments = useAvailablePayments();
  const back = paths.paymentMethod + search;
  const isWaiting = !mounted || availablePayments.isLoading;
  // Without saved cards, the customer enters a card on the payment screen instead.
  if (!isWaiting && !availablePayments.keepsCards) return <Navigate to={back} replace />;
  return (
    <Page>
      <BackLink to={back} label={t('payment.title')} />
      <h1 className={styles.title}>{t('payment.cardTitle')}</h1>
      <div className={styles.card}>
        {isWaiting ? (
          <div role="status" aria-busy="true" aria-label={t('payment.loading')}>
            <Skeleton shape="block" height="320px" />
          </div>
        ) : (
          <AddCard back={back} availablePayments={availablePayments} />
        )}
      </div>
    </Page>
  );
}

export { AddCredit as Component };

function AddCard({
  back,
  availablePayments,
}: {
  back: string;
  availablePayments: ReturnType<typeof useAvailablePayments>;
}) {
  const t = useT('booking');
  const navigate = useNavigate();
  const toast = useToast();
  const formId = useId();
  const { user } = useSession();
  const field = useRef<StripeCardNumberElement>(undefined);
  const { save, isBusy } = useSaveCard(availablePayments.publishableKey);
  const [isDefault, setDefault] = useState(availablePayments.savedCards.length === 0);
  const [problem, setProblem] = useState<CheckoutProblem>();
  const [takeFields] = useState(() => (card: StripeCardNumberElement | undefined) => {
    field.current = card;
  });

  async function add(card: NewCard) {
    if (isBusy) return;
    setProblem(undefined);
    const savedCard = await save(card, isDefault, field.current);
    if ('problem' in savedCard) return setProblem(savedCard.problem);
    const { brand, last4 } = savedCard.card;
    toast.show({
      text: t('cards.saved', { card: t('cards.name', { brand: cardBrandName(brand), last4 }) }),
      tone: 'ok',
    });
    navigate(back, { replace: true });
  }

  return (
    <>
      <CheckoutNote problem={problem} zone="" />
      <NewCardForm
        id={formId}
        availablePayments={availablePayments}
        holderName={user?.fullName ?? ''}
        onCardFields={takeFields}
        onCard={(card) => void add(card)}
      >
        <label className="ckb">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          {t('cards.makeDefault')}
        </label>
      </NewCardForm>
      {availablePayments.isTest && (
        <Note icon="info" tone="go">
          {t('payment.test')}
        </Note>
      )}
      <Note icon="shield-check">{t(availablePayments.isTest ? 'cards.keptTest' : 'payment.secureStripe')}</Note>
      <Button type="submit" form={formId} size="lg" block accent busy={isBusy}>
        {t('cards.add')}
      </Button>
    </>
  );
}
