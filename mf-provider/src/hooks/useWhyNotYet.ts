import type { Assignment, AssignmentAction } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

const actionsNeedingPayment: readonly (AssignmentAction | undefined)[] = ['out', 'start'];

/** Undefined when the next step is possible. */
export function useWhyNotYet(
  { booking, possibleAt, earning }: Assignment,
  action: AssignmentAction | undefined,
): string | undefined {
  const t = useT('provider');
  const { dateTime } = useFormat();
  if (actionsNeedingPayment.includes(action) && earning?.state === 'charged_back') return t('block.noLongerPaid');
  if (action === 'out' && booking.payment?.status === 'requires_payment') return t('block.not_paid');
  return possibleAt && t('block.from', { time: dateTime(possibleAt, { timeZone: booking.timeZone }) });
}
