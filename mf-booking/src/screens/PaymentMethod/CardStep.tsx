import { type BookingDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { CheckoutNote } from '../../components/CheckoutNote';
import { NewTime } from '../../components/NewTime';
import { useAmounts } from '../../hooks/useAmounts';
import type { RunningCheckout } from '../../hooks/useCheckoutWith';
import { useRefetchAmountsOnProblem } from '../../hooks/useFreshAmounts';
import { useChooseTime } from '../../hooks/useTakeTime';
import { pendingBooking } from '../../model/booking/pendingBooking';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { orderOf } from '../../model/checkout/orderOf';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { readAttempt } from '../../model/payment/paymentAttempt';
import { startProblemKey } from '../../model/schedule/schedule';
import { PayDesk } from './PayDesk';

interface CardStepProps extends RunningCheckout {
  draft: BookingDraft;
}

export function CardStep({ draft, checkout, phase, availablePayments, onCardFields }: CardStepProps) {
  const navigate = useNavigate();
  const zone = useDraftZone();
  const amounts = useAmounts(draft, phase.name !== 'ready');
  const [problem, setProblem] = useState<CheckoutProblem>();
  const [pressed, setPressed] = useState<{ readonly paymentMethod: PaymentMethod; readonly payableCents: number }>();
  const { selectedSlot, takeTime } = useChooseTime(checkout, zone);
  useRefetchAmountsOnProblem(phase, amounts.refetch);

  const attempt = readAttempt(draft.payment);
  const quoteInput = attempt && pendingBooking.recall(attempt.idempotencyKey)?.order.quote;
  const isFree = amounts.quote?.payableCents === 0;
  // While the outcome of a payment is unknown, show the amounts it was made with.
  const quote = phase.name === 'ready' ? amounts.quote : (quoteInput ?? amounts.quote);
  const shown = (phase.name === 'ready' ? phase.problem : undefined) ?? problem;

  // Pay was pressed while the amounts were requested again. Pays with the new ones if they equal the amount on the
  // button.
  useEffect(() => {
    if (!pressed || amounts.isFetching) return;
    setPressed(undefined);
    if (amounts.quote?.payableCents === pressed.payableCents) pay(pressed.paymentMethod);
    else setProblem({ key: 'payment.priceChanged', help: 'amounts' });
  });

  function pay(paymentMethod: PaymentMethod) {
    setProblem(undefined);
    if (!amounts.quote) return;
    if (amounts.isFetching) return setPressed({ paymentMethod, payableCents: amounts.quote.payableCents });
    const stale = startProblemKey(draft, new Date(), zone);
    if (stale) return setProblem({ key: stale, help: 'time' });
    void checkout.pay(orderOf(draft, amounts.quote, zone), paymentMethod);
  }

  if (isFree && phase.name === 'ready') return <Navigate to={paths.bookingSummary} replace />;
  return (
    <PayDesk
      checkout={checkout}
      phase={phase}
      availablePayments={availablePayments}
      onCardFields={onCardFields}
      quote={quote}
      coupon={quote?.coupon ?? draft.coupon}
      note={
        <>
          <CheckoutNote
            problem={shown}
            onChooseTime={() => navigate(paths.bookingSummary, { state: { changeTime: true } })}
            onTakeTime={(slot) => {
              setProblem(undefined);
              takeTime(slot);
            }}
            zone={zone}
          />
          {!shown && <NewTime slot={selectedSlot} zone={zone} />}
        </>
      }
      onPay={pay}
      busy={pressed !== undefined}
      onProblem={setProblem}
      amountsFailed={amounts.failed ? { onRetry: amounts.refetch, busy: amounts.isFetching } : undefined}
      notFinal={draft.provider !== undefined}
    />
  );
}
