import { bookingReferenceOf, type CreatedBooking, type PersonQuote } from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';
import { Badge, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './BookPerson.module.css';
import { TermLine } from './PayPart';
import type { PersonTime } from './personTime';
import { useTimeWords } from './useTimeWords';

interface BookedPartProps {
  booking: CreatedBooking;
  amountCents: number;
  quote: PersonQuote | undefined;
  chosen: PersonTime;
  draft: BookingDraft;
  zone: string;
}

export function BookedPart({ booking, amountCents, quote, chosen: { person, startAt }, draft, zone }: BookedPartProps) {
  const t = useT('person');
  const tBooking = useT('booking');
  const { money } = useFormat();
  const { moment } = useTimeWords(zone);
  const { name } = person;
  const isAccepted = booking.status !== 'open';
  const amount = money(booking.payment?.amountCents ?? booking.payableCents ?? amountCents);
  return (
    <div className={styles.done} role="status">
      {isAccepted && (
        <Badge tone="ok" icon="check-circle" className={styles.badge}>
          {tBooking('success.title')}
        </Badge>
      )}
      <span className={styles.portrait}>
        <Picture src={person.image} alt="" placeholder="user" width={104} height={130} />
      </span>
      <div>
        <h3 className="h3">{t(isAccepted ? 'done.comes' : 'done.asked', { name, time: moment(startAt) })}</h3>
        <p className="muted mt2">
          {t(isAccepted ? 'done.accepted' : 'done.waiting', { name, number: bookingReferenceOf(booking) })}
        </p>
      </div>
      <ul className={styles.terms}>
        {!isAccepted && quote?.confirmBy && (
          <TermLine icon="hourglass-medium">
            <b>{t('done.confirmBy', { name, time: moment(quote.confirmBy) })}</b>
            <p className="sm muted">{t('done.confirmByText', { name })}</p>
          </TermLine>
        )}
        <TermLine icon="house">
          <bdi>{draft.location?.address}</bdi>
        </TermLine>
        <TermLine icon="hand-coins">
          {amountCents === 0 ? (
            t('done.free')
          ) : (
            <>
              <b>{t(isAccepted ? 'done.charged' : 'done.held', { amount })}</b>
              <p className="sm muted">{t(isAccepted ? 'done.chargedText' : 'done.heldText', { name })}</p>
            </>
          )}
        </TermLine>
        {quote?.freeCancelUntil && (
          <TermLine icon="arrow-counter-clockwise">
            {t('payment.freeUntil', { time: moment(quote.freeCancelUntil) })}
          </TermLine>
        )}
      </ul>
    </div>
  );
}
