import { useSettings } from '@doorstep/shared-api';
import { bookingReferenceOf, type CreatedBooking, type PersonQuote } from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Badge, Button, Icon, Picture, useFormat, useHasRoute, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useLayoutEffect, useRef } from 'react';
import styles from './BookPerson.module.css';
import { TermLine } from './PayPart';
import type { PersonTime } from './personTime';
import { saveVisit } from './saveVisit';
import { useTimeWords } from './useTimeWords';

interface BookedPartProps {
  booking: CreatedBooking;
  amountCents: number;
  quote: PersonQuote | undefined;
  chosen: PersonTime;
  /** Services with their quantities. */
  services: readonly { readonly name: string; readonly quantity?: number }[];
  draft: BookingDraft;
  zone: string;
}

export function BookedPart({ booking, amountCents, quote, chosen, services, draft, zone }: BookedPartProps) {
  const t = useT('person');
  const tBooking = useT('booking');
  const { locale } = useLanguage();
  const { money, lineName } = useFormat();
  const { moment, span, clock } = useTimeWords(zone);
  const { person, startAt, durationMinutes } = chosen;
  const { name } = person;
  const endAt = new Date(Date.parse(startAt) + durationMinutes * 60_000).toISOString();
  const work = new Intl.ListFormat(locale).format(services.map((line) => lineName(line)));
  const address = draft.location?.address ?? '';
  const isAccepted = booking.status !== 'open';
  const amount = money(booking.payment?.amountCents ?? booking.payableCents ?? amountCents);
  const root = useRef<HTMLDivElement>(null);
  // The sheet may be scrolled down to the card form.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would call as a cleanup.
    root.current?.closest('[role=dialog]')?.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.done} role="status" ref={root}>
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
        <TermLine icon="calendar-check">
          <b className={styles.when}>
            <bdi>{span(startAt, endAt)}</bdi>
          </b>
          <p className="sm muted">{work}</p>
        </TermLine>
        <TermLine icon="house">
          <b>
            <bdi>{address}</bdi>
          </b>
          {draft.notes && <p className="sm muted lines">{draft.notes}</p>}
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
        {isAccepted && booking.lateCredit && (
          <TermLine icon="hand-coins">
            {t('late.promise', { time: clock(booking.lateCredit.by), amount: money(booking.lateCredit.amountCents) })}
          </TermLine>
        )}
      </ul>
      {isAccepted && <NextSteps name={name} />}
      <div className={styles.ways}>
        {isAccepted && (
          <Button
            variant="line"
            onClick={() =>
              saveVisit(booking, { startAt, durationMinutes, summary: `${work} · ${name}`, location: address })
            }
          >
            <Icon name="calendar-blank" />
            {t('done.calendar')}
          </Button>
        )}
        <MessageButton bookingId={booking.id} name={name} />
      </div>
    </div>
  );
}

const nextSteps = ['out', 'code', 'confirm'] as const;

function NextSteps({ name }: { name: string }) {
  const t = useT('person');
  return (
    <section className={styles.next}>
      <h4 className="h4">{t('done.nextTitle')}</h4>
      <ol>
        {nextSteps.map((step) => (
          <li key={step}>{t(`done.next.${step}`, { name })}</li>
        ))}
      </ol>
    </section>
  );
}

function MessageButton({ bookingId, name }: { bookingId: string; name: string }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  if (!apiExtensions || !hasRoute(paths.bookingChat)) return null;
  return (
    <Button variant="line" to={pathTo.bookingChat(bookingId)} aria-label={t('details.messageTo', { name })}>
      <Icon name="chat-text" />
      {t('details.message')}
    </Button>
  );
}
