import { useSession } from '@doorstep/shared-api';
import type { Quote } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Note, Skeleton, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import type { CheckoutPhase } from '../../model/checkout/checkout';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { NewCardForm } from './NewCardForm';
import styles from './PaymentMethod.module.css';
import { PaymentMethodRows } from './PaymentMethodRows';
import { UpiForm } from './UpiForm';
import type { PaymentChoice } from './usePaymentChoice';

const ExpressCheckout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "stripe" */ './ExpressCheckout')).ExpressCheckout,
}));

interface PaymentChoicesProps {
  choice: PaymentChoice;
  phase: CheckoutPhase;
  availablePayments: AvailablePayments;
  quote: Quote | undefined;
  onPay: (paymentMethod: PaymentMethod) => void;
  /** Absent where no money can be added to the wallet. */
  onAddMoney?: () => void;
  /** Links to the page that saves a card for later. */
  linksToCards: boolean;
}

export function PaymentChoices({
  choice,
  phase,
  availablePayments,
  quote,
  onPay,
  onAddMoney,
  linksToCards,
}: PaymentChoicesProps) {
  const t = useT('booking');
  const { search } = useLocation();
  const hasRoute = useHasRoute();
  const { user } = useSession();
  const { chosen } = choice;
  // A form that was shown stays, with what was typed: after a sign-in in place, everything is loaded again.
  const wasShown = useRef(false);
  if (!availablePayments.isLoading) wasShown.current = true;
  if (!wasShown.current) {
    return (
      <div aria-busy="true" role="status" aria-label={t('payment.loading')}>
        <Skeleton shape="block" height="64px" count={2} />
      </div>
    );
  }
  return (
    <>
      {availablePayments.takesExpress && availablePayments.publishableKey && quote && (
        <Suspense fallback={null}>
          <ExpressCheckout
            publishableKey={availablePayments.publishableKey}
            amountCents={quote.payableCents - choice.splitCents}
            problem={phase.name === 'ready' ? phase.problem : undefined}
            onPay={(paymentMethod) => onPay({ ...paymentMethod, ...choice.beside })}
          />
        </Suspense>
      )}
      <PaymentMethodRows
        availablePayments={availablePayments}
        chosen={chosen}
        onChoose={choice.setChoice}
        amountCents={quote?.payableCents}
        {...(onAddMoney && { onAddMoney })}
        walletFirst={choice.walletFirst}
      />
      <div className={styles.main} hidden={chosen !== 'new'}>
        <NewCardForm
          id={choice.cardFormId}
          availablePayments={availablePayments}
          holderName={user?.fullName ?? ''}
          title={t('payment.cardTitle')}
          onCardFields={choice.takeFields}
          onCard={(card) => void choice.payWith(card)}
        >
          {availablePayments.keepsCards && (
            <label className="ckb">
              <input
                type="checkbox"
                checked={choice.savesCard}
                onChange={(event) => choice.setSavesCard(event.target.checked)}
              />
              {t('cards.save')}
            </label>
          )}
        </NewCardForm>
        {availablePayments.isTest && (
          <Note icon="info" tone="go">
            {t('payment.test')}
          </Note>
        )}
        <Note icon="shield-check">{t(availablePayments.isTest ? 'payment.secure' : 'payment.secureStripe')}</Note>
      </div>
      {chosen === 'upi-id' && <UpiForm id={choice.upiFormId} onPay={(id) => onPay({ kind: 'upi', id })} />}
      {linksToCards && availablePayments.keepsCards && hasRoute(paths.addCredit) && (
        <p>
          <Link className="link sm" to={paths.addCredit + search}>
            {t('cards.addForLater')}
          </Link>
        </p>
      )}
    </>
  );
}
