import { problemKinds } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { WaitingItem } from '../../model/api/todayApi';
import type { QueueItem } from '../../model/queue';

export const idOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`;

/** Items of the clock or the gateway cannot be assigned. */
export const isAssignable = ({ kind }: WaitingItem) =>
  kind === 'application' ||
  kind === 'problem' ||
  kind === 'review_report' ||
  kind === 'photo_report' ||
  kind === 'contact_message' ||
  kind === 'message_report';

const kindOf = {
  application: 'application',
  problem: 'problem',
  review_report: 'report',
  photo_report: 'report',
  contact_message: 'contact',
  message_report: 'report',
  failed_message: 'message',
  stuck_job: 'stuck',
  unlicensed_job: 'licence',
  payment: 'payment',
  payout: 'payment',
  payout_question: 'question',
  dispute: 'dispute',
} as const;

export function useToQueueItem() {
  const t = useT('admin');
  const { may } = useStaff();
  const { number, duration } = useAdminFormat();
  const linkTo = ({ kind, id, booking_id: bookingId }: WaitingItem): string | undefined => {
    if (kind === 'application') return adminTo.application(id);
    if (kind === 'problem') return adminTo.problem(id);
    if (kind === 'review_report') return adminPaths.reviews;
    if (kind === 'photo_report') return adminTo.workPhoto(id);
    if (kind === 'contact_message') return adminTo.message(id);
    if (kind === 'failed_message') return adminTo.failedMessages;
    if (kind === 'message_report') return adminTo.messageReport(id);
    if (kind === 'payout') return adminPaths.payouts;
    if (kind === 'payout_question') return adminTo.person(id);
    if (kind === 'dispute') return adminTo.dispute(id);
    if (!may('bookings.read')) return undefined;
    return kind === 'stuck_job' || kind === 'unlicensed_job'
      ? adminTo.booking(id)
      : bookingId
        ? adminTo.booking(bookingId)
        : undefined;
  };
  const titleOf = ({ kind, title }: WaitingItem) => {
    if (kind === 'failed_message') return t(`messages.failed.channel.${title}`);
    return problemKinds.some((one) => one === title) ? t(`problemKind.${title}`) : title;
  };
  const promiseOf = ({ promise_working_days: days = 0, promise_hours: hours = 0 }: WaitingItem) => {
    if (days > 0) return t('queue.workingDays', { count: days, number: number(days) });
    return hours > 0 ? duration(hours * 3_600_000) : '';
  };
  return (item: WaitingItem): QueueItem => ({
    id: idOf(item),
    kind: kindOf[item.kind],
    title: titleOf(item),
    kindWords: t(`kind.${kindOf[item.kind]}`),
    line: item.line,
    since: item.since,
    promise: promiseOf(item),
    dueAt: item.due_at,
    owner: item.owner_id ? { id: item.owner_id, name: item.owner } : undefined,
    to: linkTo(item),
  });
}
