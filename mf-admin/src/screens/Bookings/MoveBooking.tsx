import { isApiError } from '@doorstep/shared-api';
import { parsePercentage } from '@doorstep/shared-api/domain';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { DecisionPanel, type DecisionRequest } from '../../components/DecisionPanel';
import { ActFailed, Conflict } from '../../components/StateNotes';
import { useSecondStep } from '../../hooks/useSecondStep';
import { type BookingWithHistory, useMoveBookingMutation } from '../../model/api/bookingsApi';
import { centsOf } from '../../model/cents';
import { choicesOfMoves } from '../../model/decision';
import { firstName } from '../../model/initials';
import { toCouponTerms } from '../../model/split';

interface MoveBookingProps {
  story: BookingWithHistory;
  refetch: () => unknown;
}

export function MoveBooking({ story, refetch }: MoveBookingProps) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [move, { error, isLoading, reset }] = useMoveBookingMutation();
  const [isConflict, setConflict] = useState(false);
  const { booking_id: id, version: seen, moves, status } = story;
  const commission = parsePercentage(story.commission_percent) ?? 0;

  async function send({ outcome, refundCents, payProviderCents, reason }: DecisionRequest) {
    setConflict(false);
    if (outcome === 'none') return;
    const result = await runConfirmed(() =>
      move({ id, seen, move: outcome, refund_cents: refundCents, pay_provider_cents: payProviderCents, reason }),
    );
    if (!result.error) toast.show({ text: t('decision.done') });
    else if (isApiError(result.error) && result.error.status === 409) setConflict(true);
  }

  function reload() {
    reset();
    setConflict(false);
    void refetch();
  }

  return (
    <>
      <DecisionPanel
        customer={firstName(story.customer)}
        provider={story.provider ? firstName(story.provider) : t('userType.provider')}
        question={{
          ...{ status, leftCents: centsOf(story.left), commission },
          coupon: toCouponTerms(story.coupon_terms),
        }}
        choices={choicesOfMoves(moves)}
        conflict={isConflict && <Conflict error={error} />}
        failure={!isConflict && <ActFailed error={error} />}
        busy={isLoading}
        aftermath={t('bookings.aftermath')}
        onDecide={(request) => void send(request)}
        onLookAgain={isConflict ? reload : undefined}
      />
      {codeDialog}
    </>
  );
}
