import { skipToken } from '@doorstep/shared-api';
import { useGetTodayQuery } from '../model/api/todayApi';
import type { SectionCounts } from '../model/places';
import { useStaff } from './useStaff';

export function useCounts(): SectionCounts {
  const { may, isPassed } = useStaff();
  const { data } = useGetTodayQuery(may('today.read') && isPassed ? undefined : skipToken, {
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
  });
  if (!data) return {};
  const count = (kind: string) => data.queues.find((queue) => queue.kind === kind)?.count ?? 0;
  return {
    today: data.queues.reduce((sum, queue) => sum + queue.count, 0),
    applications: count('application'),
    problems: count('problem'),
    reviews: count('review_report') + count('photo_report'),
    messages: count('contact_message'),
    payouts: count('payout'),
  };
}
