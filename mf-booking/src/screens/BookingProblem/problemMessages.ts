import { type ProblemState, requestedRemedies } from '@doorstep/shared-api/domain';
import type { BadgeTone, IconName } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export const problemBadge: Readonly<Record<ProblemState, { tone: BadgeTone; icon: IconName }>> = {
  open: { tone: 'wait', icon: 'hourglass-medium' },
  appealed: { tone: 'wait', icon: 'hourglass-medium' },
  decided: { tone: 'ok', icon: 'check-circle' },
};

export function useWishMessage() {
  const t = useT('booking');
  return (wants: string): string => {
    const wish = requestedRemedies.find((one) => one === wants);
    return wish ? t(`problem.wish.${wish}`) : wants;
  };
}
