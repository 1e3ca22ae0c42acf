import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery, useGetCommissionQuery } from '@doorstep/shared-api/bookings';
import type { Booking } from '@doorstep/shared-api/domain';
import { useAcceptOfferMutation } from '@doorstep/shared-api/offers';
import { paths } from '@doorstep/shared-api/paths';
import {
  Button,
  Dialog,
  Money,
  Note,
  QueryState,
  Skeleton,
  SummaryLine,
  SummaryTotal,
  useFormat,
  useHasRoute,
  useToast,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingPath } from '../../components/BackToBooking';
import { useFailureText } from '../../hooks/useFailureText';
import { useKeyFor } from '../../hooks/useKeyFor';
import { acceptance } from '../../model/negotiation/acceptance';
import type { Round, Side } from '../../model/negotiation/negotiation';
import { payPath } from '../../model/negotiation/payPath';

interface AcceptDialogProps {
  /** The offer that is about to be accepted; none keeps the dialog closed. */
  round: Round | undefined;
  onClose: () => void;
  booking: Booking;
  side: Side;
  other: string;
  /** The server said no: its sentence. The offers are then not what they were. */
  onRefused: (sentence: string) => void;
}

/** Says what will be paid and to whom, accepts exactly that, and leads the customer to the payment. */
export function AcceptDialog({ round, onClose, booking, side, other, onRefused }: AcceptDialogProps) {
  const t = useT('offers');
  const { money, dateTime } = useFormat();
  const { apiExtensions, timeZone } = useSettings();
  const toast = useToast();
  const navigate = useNavigate();
  const hasRoute = useHasRoute();
  const keyFor = useKeyFor();
  const failureText = useFailureText();
  const [shown, setShown] = useState(round);
  if (round && round !== shown) setShown(round);
  const commission = useGetCommissionQuery(undefined, { skip: !round });
  const { refetch } = useGetBookingQuery(booking.id);
  const [acceptOffer] = useAcceptOfferMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (round) setFailure('');
  }, [round]);
  if (!shown) return null;
  const { offer } = shown;
  const amount = money(offer.amountCents);
  const percentage = commission.data?.percentage;
  const figures = percentage === undefined ? undefined : acceptance(booking, offer.amountCents, percentage);

  async function accept() {
    if (percentage === undefined) return;
    setBusy(true);
    setFailure('');
    const content = {
      bookingId: booking.id,
      providerId: offer.providerId,
      amountCents: offer.amountCents,
      percentage,
      offerId: offer.id,
    };
    const answer = await acceptOffer({ ...content, idempotencyKey: keyFor(content) });
    if (answer.error) {
      setBusy(false);
      const sentence = failureText(answer.error, t('accept.failed'));
      if (isBusinessFailure(answer.error)) onRefused(sentence);
      else setFailure(sentence);
      return;
    }
    const { data } = await refetch();
    setBusy(false);
    const time = !booking.startAt && data?.startAt && dateTime(data.startAt, { timeZone: data.timeZone ?? timeZone });
    toast.show({ text: time ? t('accept.doneAt', { time }) : t('accept.done'), tone: 'ok' });
    const isDue = data?.payment?.status === 'requires_payment';
    if (side === 'customer' && isDue && hasRoute(paths.paymentMethod)) navigate(payPath(booking.id));
    else if (side === 'customer') navigate(bookingPath({ bookingId: booking.id, side }));
    else onClose();
  }

  return (
    <Dialog
      open={round !== undefined}
      onClose={onClose}
      title={t('accept.title', { amount })}
      size="sm"
      locked={isBusy}
      footer={
        figures && (
          <>
            <Button variant="line" className="grow" onClick={onClose} disabled={isBusy}>
              {t('accept.notNow')}
            </Button>
            <Button knob className="grow" busy={isBusy} onClick={accept} data-autofocus="">
              {t('offer.accept', { amount })}
            </Button>
          </>
        )
      }
    >
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <QueryState
        query={{ ...commission, data: figures }}
        waitingLabel={t('thread.loading')}
        skeleton={<Skeleton shape="line" count={3} />}
        atOnce
        failed={() => t('accept.failed')}
        level={3}
      >
        {(known) => (
          <>
            <div>
              <SummaryLine label={t('accept.offerOf', { name: other })} value={<Money cents={offer.amountCents} />} />
              {side === 'customer' && known.isEstimate && (
                <SummaryLine label={t('facts.coupon')} value={<Money cents={known.discountCents} minus />} tone="ok" />
              )}
              {side === 'customer' ? (
                <SummaryTotal
                  label={t(known.isEstimate ? 'accept.youPayAbout' : 'accept.youPay', { name: other })}
                  value={<Money cents={known.payableCents} />}
                />
              ) : (
                <>
                  <SummaryLine
                    label={t('accept.commission')}
                    value={<Money cents={offer.amountCents - known.shareCents} minus />}
                  />
                  <SummaryTotal label={t('accept.youGet')} value={<Money cents={known.shareCents} />} />
                </>
              )}
            </div>
            {apiExtensions && !booking.startAt && (
              <Note icon="clock">
                {side === 'customer' ? t('accept.firstFree', { name: other }) : t('accept.firstFreeProvider')}
              </Note>
            )}
            <p className="sm muted">
              {side === 'provider'
                ? t('accept.noteProvider', { name: other })
                : known.isEstimate
                  ? t('accept.noteCoupon')
                  : t('accept.note', { amount })}
            </p>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
