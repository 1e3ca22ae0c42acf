import type { Assignment, AssignmentAction } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { nextTransition } from '../model/jobs/jobSteps';
import { useExpectedStatus, useWaitingOfJob } from './useJobActions';

const actionsNeedingPayment: readonly (AssignmentAction | undefined)[] = ['out', 'start'];

interface NextStep {
  readonly action: AssignmentAction | undefined;
  /** Undefined when the step is possible. */
  readonly whyNot: string | undefined;
}

/** The step after those that are done or wait for a connection. None until the provider decides about a refused one. */
export function useNextStep({ booking, possibleAt, earning }: Assignment): NextStep {
  const t = useT('provider');
  const { dateTime } = useFormat();
  const expected = useExpectedStatus(booking);
  const isRefused = useWaitingOfJob(booking.id).some(({ action, refusal }) => action.kind === 'move' && refusal);
  const action = isRefused ? undefined : nextTransition(expected);

  function whyNot(): string | undefined {
    // Behind a waiting step, the server decides once it is sent.
    if (expected !== booking.status) return undefined;
    if (actionsNeedingPayment.includes(action) && earning?.state === 'charged_back') return t('block.noLongerPaid');
    if (action === 'out' && booking.payment?.status === 'requires_payment') return t('block.not_paid');
    return possibleAt && t('block.from', { time: dateTime(possibleAt, { timeZone: booking.timeZone }) });
  }
  return { action, whyNot: whyNot() };
}
