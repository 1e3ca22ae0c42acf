import type { Slot } from '@doorstep/shared-api/domain';
import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef } from 'react';
import type { CheckoutProblem } from '../model/checkout/checkoutError';
import { NearestTimes } from './FreeTimes/NearestTimes';

interface CheckoutNoteProps {
  problem: CheckoutProblem | undefined;
  onChooseTime?: () => void;
  onTakeTime?: (slot: Slot) => void;
  zone: string;
  withoutPayment?: boolean;
  className?: string | undefined;
}

const WAIT = { tone: 'wait', icon: 'warning' } as const;
const BAD = { tone: 'bad' } as const;

export function CheckoutNote({
  problem,
  onChooseTime,
  onTakeTime,
  zone,
  withoutPayment = false,
  className,
}: CheckoutNoteProps) {
  const t = useT('booking');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  const key = withoutPayment && problem.help === 'amounts' ? 'summary.priceChanged' : problem.key;
  return (
    <div ref={place} className={className}>
      <Note {...(problem.help === 'amounts' ? WAIT : BAD)} role="alert">
        {problem.message ?? t(key)}
        {problem.nearest && onTakeTime && <NearestTimes slots={problem.nearest} zone={zone} onChoose={onTakeTime} />}
        {problem.help === 'time' && onChooseTime && (
          <div className="mt2">
            <Button size="sm" variant="line" onClick={onChooseTime}>
              {t('payment.chooseTime')}
            </Button>
          </div>
        )}
      </Note>
    </div>
  );
}
