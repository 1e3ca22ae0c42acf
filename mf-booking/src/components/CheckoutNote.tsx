import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef } from 'react';
import type { CheckoutProblem } from '../model/checkoutFailure';

interface CheckoutNoteProps {
  problem: CheckoutProblem | undefined;
  /** Leads to choosing another time. */
  onChooseTime: () => void;
  /** Where nothing is paid on this screen, a changed price is said without a payment. */
  withoutPayment?: boolean;
  className?: string | undefined;
}

const WAIT = { tone: 'wait', icon: 'warning' } as const;
const BAD = { tone: 'bad' } as const;

/** Why a booking did not come about, and what helps; the server's own sentence first. */
export function CheckoutNote({ problem, onChooseTime, withoutPayment = false, className }: CheckoutNoteProps) {
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
        {problem.said ?? t(key)}
        {problem.help === 'time' && (
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
