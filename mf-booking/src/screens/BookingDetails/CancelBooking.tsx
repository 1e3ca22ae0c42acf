import { isBusinessFailure, isPriceChanged, skipToken, useSettings } from '@doorstep/shared-api';
import {
  useCancelBookingMutation,
  useCancelRequestMutation,
  useGetCancelTermsQuery,
} from '@doorstep/shared-api/bookings';
import { type Booking, type CancelTerms, canCancel } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Dialog, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CancelCosts } from './CancelCosts';
import { CancelledDialog } from './CancelledDialog';

type Step = 'closed' | 'asking' | 'done';

/** The safe choice comes first. Stays on screen after the booking is cancelled, until its message is dismissed. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const navigate = useNavigate();
  const { apiExtensions } = useSettings();
  const [cancelBooking, cancelling] = useCancelBookingMutation();
  const [cancelRequest, requesting] = useCancelRequestMutation();
  const [step, setStep] = useState<Step>('closed');
  const [problem, setProblem] = useState<string>();
  const [ended, setEnded] = useState<Partial<CancelTerms> & { readonly payment?: Booking['payment'] }>({});
  const terms = useGetCancelTermsQuery(step === 'asking' && apiExtensions ? booking.id : skipToken);
  const isOpen = canCancel(booking);
  // An accepted booking is given up by request, at a price that must be known first.
  const canGiveUp = booking.status === 'accepted' || booking.delay?.isCancelFree;
  const canAsk = isOpen || (canGiveUp && apiExtensions);
  const cancelTerms = terms.currentData;

  async function cancel() {
    setProblem(undefined);
    const { data, error } = isOpen
      ? await cancelBooking({ bookingId: booking.id })
      : await cancelRequest({ bookingId: booking.id, ...(cancelTerms && { feeCents: cancelTerms.feeCents }) });
    if (!error) {
      setEnded({ ...(data ?? cancelTerms), ...(booking.payment && { payment: booking.payment }) });
      setStep('done');
    } else if (isPriceChanged(error)) {
      setProblem(t('cancel.termsChanged'));
      void terms.refetch();
    } else if (isBusinessFailure(error)) setProblem(error.message || t('details.cancelRefused'));
    else setProblem(t('details.cancelFailed'));
  }

  function close() {
    setStep('closed');
    setProblem(undefined);
  }

  return (
    <>
      {canAsk && (
        <Button variant="dangerLine" block onClick={() => setStep('asking')}>
          {t('details.cancel')}
        </Button>
      )}
      <Dialog
        open={step === 'asking'}
        onClose={close}
        title={t('details.cancel')}
        size="sm"
        role="alertdialog"
        footer={
          <>
            <Button variant="line" className="grow" onClick={close} data-autofocus="">
              {t('details.keep')}
            </Button>
            {(isOpen || cancelTerms) && (
              <Button
                variant="danger"
                className="grow"
                busy={cancelling.isLoading || requesting.isLoading}
                onClick={() => void cancel()}
              >
                {t('details.cancel')}
              </Button>
            )}
          </>
        }
      >
        <CancelCosts booking={booking} terms={cancelTerms} failed={Boolean(terms.error)} onRetry={terms.refetch} />
        {booking.bookingType === 'hire' && isOpen && (
          <Note tone="wait" icon="warning">
            {t('details.cancelOffers')}
          </Note>
        )}
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </Dialog>
      <CancelledDialog
        open={step === 'done'}
        onClose={() => navigate(paths.myBooking)}
        payment={ended.payment}
        terms={ended}
      />
    </>
  );
}
