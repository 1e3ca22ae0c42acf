import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery, useGetCommissionQuery } from '@doorstep/shared-api/bookings';
import type { Booking } from '@doorstep/shared-api/domain';
import { useAcceptOfferMutation } from '@doorstep/shared-api/offers';
import { paths, pathTo } from '@doorstep/shared-api/paths';
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
import { useErrorMessage } from '../../hooks/useFailureText';
import { useKeyFor } from '../../hooks/useKeyFor';
import { acceptance } from '../../model/negotiation/acceptance';
import type { Party, Round } from '../../model/negotiation/negotiation';

interface AcceptDialogProps {
  /** Undefined keeps the dialog closed. */
  round: Round | undefined;
  onClose: () => void;
  booking: Booking;
  party: Party;
  other: string;
  /** Called with the server's rejection. The offers have changed by then. */
  onRejected: (message: string) => void;
}

export function AcceptDialog({ round, onClose, booking, party, other, onRejected }: AcceptDialogProps) {
  const t = useT('offers');
  const { money, dateTime } = useFormat();
  const { apiExtensions, timeZone } = useSettings();
  const toast = useToast();
  const navigate = useNavigate();
  const hasRoute = useHasRoute();
  const keyFor = useKeyFor();
  const errorMessage = useErrorMessage();
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
    const result = await acceptOffer({ ...content, idempotencyKey: keyFor(content) });
    if (result.error) {
      setBusy(false);
      const message = errorMessage(result.error, t('accept.failed'));
      if (isBusinessFailure(result.error)) onRejected(message);
      else setFailure(message);
      return;
    }
    const { data } = await refetch();
    setBusy(false);
    const time = !booking.startAt && data?.startAt && dateTime(data.startAt, { timeZone: data.timeZone ?? timeZone });
    toast.show({ text: time ? t('accept.doneAt', { time }) : t('accept.done'), tone: 'ok' });
    const isDue = data?.payment?.status === 'requires_payment' && data.can?.pay !== false;
    if (party === 'customer' && isDue && hasRoute(paths.paymentMethod)) navigate(pathTo.payBooking(booking.id));
    else if (party === 'customer') navigate(bookingPath({ bookingId: booking.id, party }));
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
            <Button accent className="grow" busy={isBusy} onClick={accept} data-autofocus="">
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
        {(acceptance) => (
          <>
            <div>
              <SummaryLine label={t('accept.offerOf', { name: other })} value={<Money cents={offer.amountCents} />} />
              {party === 'customer' && acceptance.isEstimate && (
                <SummaryLine
                  label={t('facts.coupon')}
                  value={<Money cents={acceptance.discountCents} minus />}
                  tone="ok"
                />
              )}
              {party === 'customer' ? (
                <SummaryTotal
                  label={t(acceptance.isEstimate ? 'accept.youPayAbout' : 'accept.youPay', { name: other })}
                  value={<Money cents={acceptance.payableCents} />}
                />
              ) : (
                <>
                  <SummaryLine
                    label={t('accept.commission')}
                    value={<Money cents={offer.amountCents - acceptance.shareCents} minus />}
                  />
                  <SummaryTotal label={t('accept.youGet')} value={<Money cents={acceptance.shareCents} />} />
                </>
              )}
            </div>
            {apiExtensions && !booking.startAt && (
              <Note icon="clock">
                {party === 'customer' ? t('accept.firstFree', { name: other }) : t('accept.firstFreeProvider')}
              </Note>
            )}
            <p className="sm muted">
              {party === 'provider'
                ? t('accept.noteProvider', { name: other })
                : acceptance.isEstimate
                  ? t('accept.noteCoupon')
                  : t('accept.note', { amount })}
            </p>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
