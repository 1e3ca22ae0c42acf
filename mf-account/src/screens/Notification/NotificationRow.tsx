import { useSessionStatus } from '@doorstep/shared-api';
import type { AcceptableRequest, AccountNotification } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Avatar, classes, Icon, type IconName, isMissingImage, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '../../model/notifications/notificationDays';
import { notificationMessage } from '../../model/notifications/notificationText';
import { AcceptRequest } from './AcceptRequest';
import styles from './Notification.module.css';

interface NotificationRowProps {
  notification: AccountNotification;
  day: Day;
  onOpen: () => void;
}

const iconOf: Record<AccountNotification['kind'], IconName> = {
  application_approved: 'check-circle',
  application_more_wanted: 'flag',
  application_refused: 'x-circle',
  message_answered: 'chat-text',
  licence_wanted: 'flag',
  licence_expires: 'clock',
  licence_ended: 'flag',
  payout_failed: 'x-circle',
  payout_account_wanted: 'hand-coins',
  refund_refused: 'x-circle',
  money_transferred: 'hand-coins',
  job_charged_back: 'flag',
  booking_charged_back: 'flag',
  bank_kept_payment: 'check-circle',
  bank_returned_payment: 'check-circle',
  chargeback_opened: 'flag',
  chargeback_won: 'check-circle',
  chargeback_lost: 'x-circle',
  tip_received: 'hand-coins',
  offer_received: 'hand-coins',
  provider_out: 'navigation-arrow',
  provider_late: 'clock',
  provider_very_late: 'clock',
  provider_arrived: 'map-pin',
  service_started: 'wrench',
  booking_accepted: 'check',
  booking_completed: 'check-circle',
  booking_declined: 'x-circle',
  booking_confirmed: 'calendar-check',
  booking_received: 'calendar-check',
  booking_cancelled: 'calendar-x',
  payment_due: 'hand-coins',
  payment_due_soon: 'clock',
  payment_lost: 'credit-card',
  payment_missed: 'clock',
  booking_unpaid: 'calendar-x',
  booking_rescheduled: 'calendar-check',
  booking_expired: 'clock',
  booking_unanswered: 'clock',
  hire_expired: 'clock',
  message_received: 'chat-text',
  photo_received: 'image',
  review_asked: 'star',
  review_replied: 'chat-text',
  job_offered: 'wrench',
  question_asked: 'chat-text',
  question_answered: 'chat-text',
  offer_expired: 'clock',
  offer_accepted: 'check',
  no_show: 'clock',
  review_received: 'star',
  message_hidden: 'eye-slash',
  message_restored: 'chat-text',
  message_stays_hidden: 'eye-slash',
  message_report_answered: 'check-circle',
  review_hidden: 'eye-slash',
  review_restored: 'star',
  review_stays_hidden: 'eye-slash',
  review_report_answered: 'check-circle',
  work_photo_hidden: 'eye-slash',
  work_photo_restored: 'camera-plus',
  photo_report_answered: 'check-circle',
  problem_received: 'flag',
  problem_reported: 'flag',
  problem_replied: 'chat-text',
  problem_answered: 'chat-text',
  problem_decided: 'check-circle',
  job_problem_decided: 'check-circle',
  problem_settled: 'check-circle',
  problem_appealed: 'flag',
  operator_decided: 'check-circle',
  job_operator_decided: 'check-circle',
  job_reassigned: 'x-circle',
  job_given_up: 'x-circle',
  job_released: 'hourglass-medium',
  move_asked: 'calendar-check',
  move_accepted: 'check',
  move_refused: 'x-circle',
  times_proposed: 'calendar-check',
  times_refused: 'x-circle',
  start_asked: 'wrench',
  start_confirmed: 'wrench',
  completion_undone: 'wrench',
  completion_confirmed: 'check-circle',
  nobody_came: 'clock',
  claim_taken_back: 'check',
  claim_settled: 'clock',
  extra_work_asked: 'wrench',
  extra_work_approved: 'check-circle',
  extra_work_declined: 'x-circle',
  extra_work_expired: 'clock',
  extra_work_failed: 'credit-card',
  late_credit: 'hand-coins',
  pair_asked: 'image',
  claim_unanswered: 'clock',
  claim_contested: 'clock',
  job_overdue: 'clock',
  visit_tomorrow: 'calendar-check',
  visit_soon: 'clock',
  visit_booked: 'calendar-check',
  visit_repriced: 'calendar-check',
  visit_will_charge: 'calendar-check',
  visit_charge_failed: 'credit-card',
  visit_unpaid: 'clock',
  visit_coming: 'calendar-check',
  visit_free: 'calendar-check',
  visit_missed: 'calendar-x',
  visit_skipped: 'calendar-x',
  recurring_paused: 'hourglass-medium',
  recurring_resumed: 'check',
  recurring_ended: 'calendar-x',
  booking_closed: 'calendar-x',
  other: 'bell',
};

const chatKinds: ReadonlySet<AccountNotification['kind']> = new Set([
  'message_received',
  'photo_received',
  'message_hidden',
  'message_restored',
  'message_stays_hidden',
]);

const paymentKinds: ReadonlySet<AccountNotification['kind']> = new Set([
  'payment_due',
  'payment_due_soon',
  'payment_lost',
  'visit_booked',
  'visit_repriced',
  'visit_charge_failed',
  'visit_unpaid',
]);

function targetPathOf(kind: AccountNotification['kind'], bookingId: string, reader: 'customer' | 'provider'): string {
  if (chatKinds.has(kind)) return pathTo.bookingChat(bookingId);
  if (kind === 'offer_received') return pathTo.providerSendOffer(bookingId);
  if (paymentKinds.has(kind)) return pathTo.payBooking(bookingId);
  if (kind === 'review_received') return paths.providerReviews;
  if (reader === 'provider') return pathTo.providerAssignment(bookingId);
  return kind === 'review_asked' ? pathTo.review(bookingId) : pathTo.bookingDetails(bookingId);
}

export function NotificationRow({ notification, day, onOpen }: NotificationRowProps) {
  const t = useT('account');
  const format = useFormat();
  const { kind, image, at, isRead, bookingId } = notification;
  // Keep an accepted request, whose row says so, when the list loads again without it.
  const [lastRequest, setLastRequest] = useState(notification.request);
  if (notification.request && notification.request !== lastRequest) setLastRequest(notification.request);
  const reader = useSessionStatus() === 'provider' ? 'provider' : 'customer';
  const { title, text, action } = notificationMessage(notification, t, format, reader);
  const hasRoute = useHasRoute();
  const { others: names = '', otherIds = [] } = notification.values;
  const others = names
    .split(', ')
    .map((name, at) => ({ id: otherIds[at] ?? '', name }))
    .filter(({ id }) => id !== '');
  const place = targetPathOf(kind, bookingId ?? '', reader);
  const when = at && (day === 'earlier' ? format.dateTime(at) : format.time(at));
  return (
    <li className={styles.item} data-new={isRead ? undefined : ''}>
      {isMissingImage(image) ? (
        <span className={styles.icon}>
          <Icon name={iconOf[kind]} />
        </span>
      ) : (
        <Avatar src={image} name="" />
      )}
      <div>
        <b className="b">{title}</b>
        {!isRead && <span className="sr">, {t('notifications.new')}</span>}
        <div className="muted">{text}</div>
        {others.length > 0 && (
          <div className="sm">
            {others.map(({ id, name }) => (
              <Link key={id} className="link" to={pathTo.providerDetails(id)} onClick={onOpen}>
                <bdi>{name}</bdi>
              </Link>
            ))}
          </div>
        )}
        {when && (
          <time className="num" dateTime={at}>
            {when}
          </time>
        )}
        {lastRequest && bookingId && (
          <Suspense fallback={notification.request && <RequestSpace request={lastRequest} />}>
            <AcceptRequest
              bookingId={bookingId}
              request={lastRequest}
              isOpen={notification.request !== undefined}
              what={title}
              onAccepted={onOpen}
            />
          </Suspense>
        )}
      </div>
      {bookingId && action && (
        <Link
          className={classes('btn btn--sm', isRead ? 'btn--line' : 'btn--soft')}
          to={hasRoute(place) ? place : pathTo.bookingDetails(bookingId)}
          aria-label={t('notifications.detailOf', { action, what: title })}
          onClick={onOpen}
        >
          {action}
        </Link>
      )}
    </li>
  );
}

/** Keeps the space of the request until its texts are loaded, so that nothing moves. */
function RequestSpace({ request: { startAt, timeZone, area, earningCents } }: { request: AcceptableRequest }) {
  const { dateTime, money } = useFormat();
  return (
    <div className={styles.space} aria-hidden="true">
      <div className="sm">
        {startAt && dateTime(startAt, { timeZone })} · {area} · {money(earningCents)} {money(earningCents)}
      </div>
      <span className="btn btn--sm mt2">{'\u00a0'}</span>
    </div>
  );
}
