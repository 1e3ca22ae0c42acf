import type { Quote } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { ActionBar, Button, Money, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AmountsPart } from '../../components/AmountsPart';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import type { Checkout, CheckoutPhase } from '../../model/checkout/checkout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { methodKey } from '../../model/payment/paymentWords';
import { AddMoney } from './AddMoney';
import { ChallengeDialog } from './ChallengeDialog';
import { Checking, SignInAgain } from './Checking';
import { PaymentChoices } from './PaymentChoices';
import styles from './PaymentMethod.module.css';
import { usePaymentChoice } from './usePaymentChoice';

interface PayDeskProps {
  checkout: Checkout;
  phase: CheckoutPhase;
  availablePayments: AvailablePayments;
  onCardFields: (card: StripeCardNumberElement | undefined) => void;
  /** Amount to pay. Undefined until it is known. */
  quote: Quote | undefined;
  coupon?: string | undefined;
  note: ReactNode;
  onPay: (paymentMethod: PaymentMethod) => void;
  busy?: boolean;
  /** For problems with a card that the checkout does not report. */
  onProblem: (problem: CheckoutProblem | undefined) => void;
  amountsFailed?: { readonly onRetry: () => void; readonly busy: boolean } | undefined;
  notFinal?: boolean;
  /** The money is charged now instead of only held, because the work is agreed on. */
  takenNow?: boolean;
  isAgreed?: boolean;
  other?: { readonly summary: ReactNode; readonly note: string };
}

export function PayDesk({
  checkout,
  phase,
  availablePayments,
  onCardFields,
  quote,
  coupon,
  note,
  onPay,
  busy = false,
  onProblem,
  amountsFailed,
  notFinal = false,
  takenNow = false,
  isAgreed,
  other,
}: PayDeskProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { pathname, search } = useLocation();
  const [addsMoney, setAddsMoney] = useState(false);
  const choice = usePaymentChoice({
    availablePayments,
    onCardFields,
    quote,
    onPay,
    onProblem,
    walletFirst: other ? 'never' : 'offered',
  });
  const isBusy = busy || phase.name === 'working' || phase.name === 'challenge' || choice.isSavingCard;
  const isChecking = phase.name === 'checking';
  const showsForm = !isChecking && phase.name !== 'signIn';

  const action = (block: boolean) => (
    <Button
      {...choice.payButton}
      size="lg"
      accent
      block={block}
      className={block ? undefined : styles.barAction}
      busy={isBusy}
      disabled={!quote || availablePayments.isLoading || choice.isShort}
    >
      {t('payment.pay', { amount: quote ? money(quote.payableCents) : '' })}
    </Button>
  );
  return (
    <div className="split">
      <div className={styles.main}>
        {isChecking && <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />}
        {phase.name === 'signIn' && <SignInAgain to={pathTo.login({ next: pathname + search })} />}
        <div className={styles.main} hidden={!showsForm}>
          {note}
          <PaymentChoices
            choice={choice}
            phase={phase}
            availablePayments={availablePayments}
            quote={quote}
            onPay={onPay}
            onAddMoney={() => setAddsMoney(true)}
            linksToCards
          />
        </div>
      </div>
      <Panel as="aside" sticky title={t('payment.summary')}>
        {other?.summary ?? (
          <AmountsPart
            amounts={quote}
            coupon={quote && quote.discountCents > 0 ? coupon : undefined}
            isAgreed={isAgreed}
            failed={amountsFailed}
          />
        )}
        {notFinal && <p className="sm muted mt2">{t('summary.notFinal')}</p>}
        {showsForm && <div className={styles.pay}>{action(true)}</div>}
        <Note icon="lock-simple" className="mt4">
          {other?.note ??
            t(
              takenNow
                ? 'payment.takenNow'
                : methodKey('payment.held', {
                    method: choice.isUpi ? 'upi' : choice.chosen === 'wallet' ? 'wallet' : 'card',
                  }),
            )}
          {notFinal && !takenNow && other === undefined && ` ${t('summary.changesByAgreement')}`}
        </Note>
      </Panel>
      {showsForm && (
        <ActionBar>
          <div className={styles.total}>
            <div className="sm muted">{t('summary.grandTotal')}</div>
            <div className="price">{quote ? <Money cents={quote.payableCents} /> : '…'}</div>
          </div>
          {action(false)}
        </ActionBar>
      )}
      <ChallengeDialog
        open={phase.name === 'challenge'}
        isTest={availablePayments.isTest}
        isUpi={phase.name === 'challenge' && phase.isUpi}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onOutcome={(outcome) => void checkout.answerChallenge(outcome)}
      />
      {availablePayments.walletCents !== undefined && <AddMoney open={addsMoney} onClose={() => setAddsMoney(false)} />}
    </div>
  );
}
