import { useSession, useSettings } from '@doorstep/shared-api';
import type { BookingDraft } from '@doorstep/shared-api/draft';
import { paths, to } from '@doorstep/shared-api/paths';
import { ActionBar, Button, ErrorState, Money, Note, Panel, Skeleton, useFormat } from '@doorstep/shared-ui';
import type { FormikProps } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Amounts } from '../../components/Amounts';
import { CheckoutNote } from '../../components/CheckoutNote';
import { NewTime } from '../../components/NewTime';
import { useTakeTime } from '../../components/useTakeTime';
import type { CardDetails, CardForm as CardValues } from '../../model/card';
import type { Checkout, CheckoutPhase } from '../../model/checkout';
import type { CheckoutProblem } from '../../model/checkoutFailure';
import { orderOf } from '../../model/orderOf';
import { readAttempt } from '../../model/paymentAttempt';
import { recallPending } from '../../model/pendingBooking';
import { startHasPassed } from '../../model/schedule';
import { useAmounts } from '../../model/useAmounts';
import { useFreshAmounts } from '../../model/useFreshAmounts';
import { CardForm } from './CardForm';
import { ChallengeDialog } from './ChallengeDialog';
import { Checking, SignInAgain } from './Checking';
import styles from './PaymentMethod.module.css';

interface CardStepProps {
  draft: BookingDraft;
  checkout: Checkout;
  phase: CheckoutPhase;
}

/** The card, the amount, and whatever a payment can run into. The form stays, and keeps what was typed, all the while. */
export function CardStep({ draft, checkout, phase }: CardStepProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const navigate = useNavigate();
  const formId = useId();
  const form = useRef<FormikProps<CardValues>>(null);
  const { user } = useSession();
  const { timeZone: zone } = useSettings();
  const amounts = useAmounts(draft, phase.name !== 'ready');
  const [problem, setProblem] = useState<CheckoutProblem>();
  const { taken, takeTime } = useTakeTime(checkout, zone);
  useFreshAmounts(phase, amounts.refetch);

  const attempt = readAttempt(draft.payment);
  const sent = attempt && recallPending(attempt.idempotencyKey)?.order.quote;
  const isFree = amounts.quote?.grandCents === 0;
  if (isFree && phase.name === 'ready') return <Navigate to={paths.bookingSummary} replace />;
  // While a payment is being found out, the amounts are those it was made with.
  const quote = phase.name === 'ready' ? amounts.quote : (sent ?? amounts.quote);

  const isBusy = phase.name === 'working' || phase.name === 'challenge';
  const isChecking = phase.name === 'checking';
  const showsForm = !isChecking && phase.name !== 'signIn';
  const shown = (phase.name === 'ready' ? phase.problem : undefined) ?? problem;
  const chooseTime = () => navigate(paths.bookingSummary, { state: { changeTime: true } });

  function pay(card: CardDetails) {
    setProblem(undefined);
    if (!amounts.quote || amounts.isFetching) return;
    if (startHasPassed(draft, new Date(), zone)) return setProblem({ key: 'summary.timePassed', help: 'time' });
    void checkout.pay(orderOf(draft, amounts.quote, zone), card);
  }

  const action = (block: boolean) => (
    <Button
      type="submit"
      form={formId}
      size="lg"
      knob
      block={block}
      className={block ? undefined : styles.barAction}
      busy={isBusy}
      disabled={!quote}
    >
      {t('payment.pay', { amount: quote ? money(quote.grandCents) : '' })}
    </Button>
  );
  return (
    <div className="split">
      <div className={styles.main}>
        {isChecking && <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />}
        {phase.name === 'signIn' && <SignInAgain to={to.login({ next: paths.paymentMethod })} />}
        <div className={styles.main} hidden={!showsForm}>
          <CheckoutNote
            problem={shown}
            onChooseTime={chooseTime}
            onTakeTime={(slot) => {
              setProblem(undefined);
              takeTime(slot);
            }}
            zone={zone}
          />
          {!shown && <NewTime slot={taken} zone={zone} />}
          <CardForm id={formId} holderName={user?.fullName ?? ''} innerRef={form} onPay={pay} />
          <Note icon="info" tone="go">
            {t('payment.test')}
          </Note>
          <Note icon="shield-check">{t('payment.secure')}</Note>
        </div>
      </div>
      <Panel as="aside" sticky title={t('payment.summary')}>
        {quote ? (
          <Amounts amounts={quote} coupon={quote.discountCents > 0 ? (quote.coupon ?? draft.coupon) : undefined} />
        ) : amounts.failed ? (
          <ErrorState
            message={t('summary.amountsFailed')}
            onRetry={amounts.refetch}
            busy={amounts.isFetching}
            level={3}
          />
        ) : (
          <div className="stack" aria-busy="true">
            <Skeleton shape="line" count={3} height="20px" />
          </div>
        )}
        {draft.provider && <p className="sm muted mt2">{t('summary.notFinal')}</p>}
        {showsForm && <div className={styles.pay}>{action(true)}</div>}
        <Note icon="lock-simple" className="mt4">
          {t('payment.held')}
        </Note>
      </Panel>
      {showsForm && (
        <ActionBar>
          <div className={styles.total}>
            <div className="sm muted">{t('summary.grandTotal')}</div>
            <div className="price">{quote ? <Money cents={quote.grandCents} /> : '…'}</div>
          </div>
          {action(false)}
        </ActionBar>
      )}
      <ChallengeDialog
        open={phase.name === 'challenge'}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onAnswer={(outcome) => void checkout.answerChallenge(outcome)}
      />
    </div>
  );
}
