import { useT } from '@doorstep/shared-ui/i18n';
import { useHoldPayoutsMutation, useReleasePayoutsMutation } from '../model/api/payoutsApi';
import { DecisionActs } from './DecisionActs';

interface PayeeActsProps {
  id: string;
  name: string;
  version: number;
  isHeld: boolean;
}

export function PayeeActs({ id, name, version: seen, isHeld }: PayeeActsProps) {
  const t = useT('admin');
  const [hold, holding] = useHoldPayoutsMutation();
  const [release, releasing] = useReleasePayoutsMutation();
  return (
    <DecisionActs<'hold' | 'release'>
      decisions={[isHeld ? 'release' : 'hold']}
      variants={{ hold: 'dangerLine' }}
      textsOf={(act) => ({
        act: t(`payouts.act.${act}`),
        consequence: t(`payouts.text.${act}`, { name }),
        wordsLabel: t('staff.why'),
        wordsHint: act === 'hold' ? t('payouts.holdHint', { name }) : t('staff.whyHint'),
        done: t(`payouts.done.${act}`, { name }),
        danger: act === 'hold',
      })}
      stateOf={(act) => (act === 'hold' ? holding : releasing)}
      decide={(act, reason) => (act === 'hold' ? hold : release)({ id, seen, reason })}
    />
  );
}
