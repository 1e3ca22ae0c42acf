import { isBusinessFailure } from '@doorstep/shared-api';
import { useCancelBookingMutation } from '@doorstep/shared-api/bookings';
import type { Booking } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, ConfirmDialog, Dialog, Note, StateArt } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './BookingDetails.module.css';

type Step = 'closed' | 'asking' | 'done';

/**
 * Asks first, with the safe choice in front; a failure is said in the question. It stays on screen after the booking is
 * cancelled, until its message is dismissed.
 */
export function CancelBooking({ booking, canCancel }: { booking: Booking; canCancel: boolean }) {
  const t = useT('booking');
  const navigate = useNavigate();
  const [cancelBooking, { isLoading }] = useCancelBookingMutation();
  const [step, setStep] = useState<Step>('closed');
  const [problem, setProblem] = useState<string>();
  const [released, setReleased] = useState(false);

  const held = booking.payment?.status === 'authorized' || booking.payment?.status === 'captured';

  async function cancel() {
    setProblem(undefined);
    const answer = await cancelBooking({ bookingId: booking.id });
    if (!answer.error) {
      setReleased(held);
      setStep('done');
    } else if (isBusinessFailure(answer.error)) setProblem(answer.error.message || t('details.cancelRefused'));
    else setProblem(t('details.cancelFailed'));
  }

  const leave = () => navigate(paths.myBooking);
  return (
    <>
      {canCancel && (
        <Button variant="dangerLine" block onClick={() => setStep('asking')}>
          {t('details.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={step === 'asking'}
        onClose={() => {
          setStep('closed');
          setProblem(undefined);
        }}
        onConfirm={cancel}
        title={t('details.cancel')}
        confirmLabel={t('details.cancel')}
        cancelLabel={t('details.keep')}
        busy={isLoading}
        danger
      >
        <p>
          {t('details.cancelText', { id: booking.id, category: booking.categoryName })}{' '}
          {t(held ? 'details.cancelHeld' : 'details.cancelNothing')}
        </p>
        {booking.bookingType === '2' && (
          <Note tone="wait" icon="warning">
            {t('details.cancelOffers')}
          </Note>
        )}
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </ConfirmDialog>
      <Dialog
        open={step === 'done'}
        onClose={leave}
        title={t('details.cancelled')}
        size="sm"
        footer={
          <Button block onClick={leave} data-autofocus="">
            {t('success.done')}
          </Button>
        }
      >
        <div className={styles.door}>
          <StateArt name="empty" />
        </div>
        {released && <p className="center muted">{t('details.cancelHeld')}</p>}
      </Dialog>
    </>
  );
}
