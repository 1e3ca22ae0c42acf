import { skipToken, useSettings } from '@doorstep/shared-api';
import {
  type Booking,
  type BookingParty,
  canHaveProblem,
  canReview,
  isNotPlaceholderImage,
  priceRows,
} from '@doorstep/shared-api/domain';
import { useGetProviderOffersQuery } from '@doorstep/shared-api/offers';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  Avatar,
  Badge,
  Button,
  Icon,
  Money,
  Panel,
  Stars,
  SummaryTotal,
  useFormat,
  useHasRoute,
} from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { DetailRow } from '../../components/DetailRow';
import { PriceRows } from '../../components/PriceRows';
import { paymentStatusKey } from '../../model/payment/paymentWords';
import { problemBadge } from '../BookingProblem/problemMessages';
import { RequestQuestions } from '../RequestQuestions';
import { AllOffers } from './AllOffers';
import { BookAgain } from './BookAgain';
import styles from './BookingDetails.module.css';
import { BookingPhotos } from './BookingPhotos';
import { BookingSteps } from './BookingSteps';
import { CancelBooking } from './CancelBooking';
import { ConfirmWork } from './ConfirmWork';
import { DelayNote } from './DelayNote';
import { GiveTip } from './GiveTip';
import { HiddenReview } from './HiddenReview';
import { LateCredit } from './LateCredit';
import { isVisitUnderWay, LiveBar } from './LiveBar';
import { messages as visitMessages } from './messages';
import { NobodyCame } from './NobodyCame';
import { PairConsent } from './PairConsent';
import { PayNow } from './PayNow';
import { Proposal } from './Proposal';
import { RecurringVisits } from './RecurringVisits';
import { Reschedule } from './Reschedule';
import { hasReceipt, receiptPath } from './receiptOf';
import { ShareVisit } from './ShareVisit';
import { StartOfWork } from './StartOfWork';
import { StatusBanner } from './StatusBanner';

registerMessages(visitMessages);
const Checklist = lazy(() => import('../Checklist/Checklist'));
const ExtraWork = lazy(() => import('../ExtraWork/ExtraWork'));

/** `updatedAt` is the time of the last request, in milliseconds. */
export function BookingSheet({ booking, updatedAt }: { booking: Booking; updatedAt: number }) {
  const t = useT('booking');
  const { time } = useFormat();
  return (
    <div className={isVisitUnderWay(booking) ? 'has-bar' : undefined}>
      <StatusBanner booking={booking} />
      <div className={styles.first}>
        <DelayNote booking={booking} />
        <ExtraWorkOfJob booking={booking} />
        <QuestionsOfRequest booking={booking} />
        <StartOfWork booking={booking} />
        <ConfirmWork booking={booking} />
        <LateCredit booking={booking} />
        <NobodyCame booking={booking} />
      </div>
      <div className="split">
        <div>
          <section className={styles.block}>
            <div className={styles.head}>
              <h2 className="h3">{t('details.status')}</h2>
              <span className="sm muted">{t('details.updated', { time: time(updatedAt) })}</span>
            </div>
            <BookingSteps booking={booking} label={t('details.status')} />
          </section>
          {booking.photos.some(isNotPlaceholderImage) && (
            <section className={styles.block}>
              <h2 className="h3 mb4">{t('details.photos')}</h2>
              <BookingPhotos photos={booking.photos} />
            </section>
          )}
          <ChecklistOfJob booking={booking} />
          <ServiceFacts booking={booking} />
        </div>
        <aside className={styles.side}>
          <AllOffers booking={booking} />
          <OtherFreeProviders booking={booking} />
          <AboutProvider booking={booking} />
          <ShareVisit booking={booking} />
          <PaymentSummary booking={booking} />
          <PayNow booking={booking} />
          <GiveTip booking={booking} />
          <Proposal booking={booking} />
          <RecurringVisits booking={booking} />
          <Reschedule booking={booking} />
          <BookAgain booking={booking} />
          <CancelBooking booking={booking} />
          <ProblemSection booking={booking} />
          <WriteReview booking={booking} />
          <PairConsent booking={booking} />
        </aside>
      </div>
      <LiveBar booking={booking} />
    </div>
  );
}

function ExtraWorkOfJob({ booking }: { booking: Booking }) {
  const { apiExtensions } = useSettings();
  if (!apiExtensions || booking.status !== 'started') return null;
  return (
    <Suspense fallback={null}>
      <ExtraWork booking={booking} />
    </Suspense>
  );
}

function QuestionsOfRequest({ booking: { id, status, provider } }: { booking: Booking }) {
  const { apiExtensions } = useSettings();
  if (!apiExtensions || status !== 'open' || provider) return null;
  return (
    <Suspense fallback={null}>
      <RequestQuestions bookingId={id} />
    </Suspense>
  );
}

function ChecklistOfJob({ booking }: { booking: Booking }) {
  const { apiExtensions } = useSettings();
  if (!apiExtensions || !(booking.status === 'started' || booking.status === 'completed')) return null;
  return (
    <Suspense fallback={null}>
      <Checklist booking={booking} />
    </Suspense>
  );
}

function ServiceFacts({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const settings = useSettings();
  const zone = booking.timeZone ?? settings.timeZone;
  const { address, address2, startAt, createdAt, fullName, phone, asap, bookingType, notes } = booking;
  function whenWords() {
    if (asap) return t(bookingType === 'hire' ? 'summary.asapHire' : 'summary.asapNow');
    return startAt ? dateTime(startAt, { timeZone: zone }) : t('summary.flexible');
  }

  if (!address && !startAt && !createdAt) return null;
  return (
    <section className={styles.block}>
      <h2 className="h3 mb4">{t('details.details')}</h2>
      <div className={styles.facts}>
        {address && (
          <DetailRow
            icon="map-pin"
            title={<bdi>{address}</bdi>}
            detail={
              fullName && (
                <>
                  <bdi>{fullName}</bdi>
                  {phone && (
                    <>
                      , <bdi dir="ltr">{phone}</bdi>
                    </>
                  )}
                </>
              )
            }
          />
        )}
        {address2 && <DetailRow icon="flag" title={<bdi>{address2}</bdi>} detail={t('summary.destination')} />}
        {(startAt ?? createdAt) && (
          <DetailRow
            icon="calendar-blank"
            title={whenWords()}
            detail={
              <>
                {createdAt && t('list.created', { date: dateTime(createdAt, { timeZone: zone }) })}
                <ZoneNote zone={zone} at={[startAt ?? createdAt]} className={styles.zone} />
              </>
            }
          />
        )}
        {notes && (
          <DetailRow icon="chat-text" title={t('summary.notes')} detail={<bdi className="lines">{notes}</bdi>} />
        )}
      </div>
    </section>
  );
}

/** Another server names the provider of a hire only in the offers. */
function useBookingProvider({ id, bookingType, provider }: Booking) {
  const { apiExtensions } = useSettings();
  const isUnknown = !provider?.name && bookingType === 'hire' && !apiExtensions;
  const { data: offers, isLoading } = useGetProviderOffersQuery(isUnknown ? id : skipToken);
  const offer = isUnknown ? offers?.find(({ providerName }) => providerName) : undefined;
  const shown: BookingParty | undefined = offer
    ? { id: offer.providerId, name: offer.providerName, image: offer.providerImage }
    : provider;
  return { provider: shown, isLoading };
}

function AboutProvider({ booking }: { booking: Booking }) {
  const bookingId = booking.id;
  const { provider, isLoading } = useBookingProvider(booking);
  const t = useT('booking');
  const { decimals } = useFormat();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  if (!provider?.name) {
    if (booking.bookingType !== 'hire' || isLoading) return null;
    return (
      <Panel as="section" title={t('details.provider')}>
        <p className="sm muted">{t('details.providerUnknown')}</p>
      </Panel>
    );
  }
  const mayWrite = apiExtensions && hasRoute(paths.bookingChat);
  const { id, name, image, rating, reviewCount } = provider;
  return (
    <Panel as="section" title={t('details.provider')}>
      <div className={styles.who}>
        <Avatar src={image} name={name} size="lg" />
        <div>
          {hasRoute(paths.providerDetails) ? (
            <Link className="h4" to={pathTo.providerDetails(id)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <b className="h4">
              <bdi>{name}</bdi>
            </b>
          )}
          {booking.workerName && (
            <span className="sm muted">
              {' · '}
              <bdi>{booking.workerName}</bdi>
            </span>
          )}
          {rating !== undefined && (
            <span className={styles.stars}>
              <Stars value={rating} />
              <b className="num">{decimals(rating, 2)}</b>
              {reviewCount !== undefined && (
                <span className="sm muted">{t('details.reviews', { count: reviewCount })}</span>
              )}
            </span>
          )}
        </div>
      </div>
      {mayWrite && (
        <Button
          variant="soft"
          size="sm"
          className="mt4"
          to={pathTo.bookingChat(bookingId)}
          aria-label={t('details.messageTo', { name })}
        >
          <Icon name="chat-text" />
          {t('details.message')}
        </Button>
      )}
    </Panel>
  );
}

function OtherFreeProviders({ booking: { freeOthers = [] } }: { booking: Booking }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  if (freeOthers.length === 0 || !hasRoute(paths.providerDetails)) return null;
  return (
    <Panel as="section" title={t('details.freeOthers')}>
      <ul className={styles.others}>
        {freeOthers.map(({ id, name, image }) => (
          <li key={id} className={styles.who}>
            <Avatar src={image} name={name} />
            <Link className="link" to={pathTo.providerDetails(id)}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PaymentSummary({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { payment } = booking;
  const notFinal = booking.bookingType === 'hire' && booking.status === 'open';
  return (
    <Panel as="section" title={t('details.payment')}>
      <PriceRows rows={priceRows(booking)} isAgreed={!notFinal} />
      <SummaryTotal label={t('details.grandTotal')} value={<Money cents={booking.payableCents} />} />
      {notFinal && <p className="sm muted mt2">{t('details.notFinal')}</p>}
      {payment && !(payment.status === 'not_required' && notFinal) && (
        <p className={styles.paid}>
          <Icon name={payment.status === 'captured' ? 'check-circle' : 'credit-card'} />
          <span>
            {t(paymentStatusKey(payment))}
            {payment.refundedCents && payment.chargedCents !== 0 ? (
              <>
                {': '}
                <Money cents={payment.refundedCents} />
              </>
            ) : null}
          </span>
        </p>
      )}
      {booking.status === 'cancelled' && payment?.refundedCents && payment.chargedCents !== 0 ? (
        <p className="sm muted mt2">{t('details.refundWhen')}</p>
      ) : null}
      {hasReceipt(booking) && (
        <p className={styles.paid}>
          <Icon name="download-simple" />
          <Link className="link" to={receiptPath(booking.id)}>
            {t('receipt.show')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function ProblemSection({ booking: { id, status, problem } }: { booking: Booking }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  if (!apiExtensions || !hasRoute(paths.bookingProblem)) return null;
  if (!problem) {
    if (!canHaveProblem(status)) return null;
    return (
      <Button variant="line" block to={pathTo.bookingProblem(id)}>
        <Icon name="flag" />
        {t('problem.report')}
      </Button>
    );
  }
  return (
    <Panel as="section" title={t('problem.title')}>
      <Badge {...problemBadge[problem]}>{t(`problem.state.${problem}`)}</Badge>
      <Button variant="soft" size="sm" className="mt4" to={pathTo.bookingProblem(id)}>
        {t('problem.see')}
      </Button>
    </Panel>
  );
}

function WriteReview({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  if (booking.hiddenReview) return <HiddenReview bookingId={booking.id} review={booking.hiddenReview} />;
  if (!hasRoute(paths.review)) return null;
  if (booking.reviewed) return <p className="sm muted center">{t('details.reviewed')}</p>;
  const why = booking.status === 'cancelled' ? t('details.reviewCancelled') : t('details.reviewLater');
  return (
    <Button
      variant="line"
      block
      to={pathTo.review(booking.id)}
      unavailableReason={canReview(booking) ? undefined : why}
    >
      <Icon name="star" />
      {t('details.review')}
    </Button>
  );
}
