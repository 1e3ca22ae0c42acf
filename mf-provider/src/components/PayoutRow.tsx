import type { Payout, PayoutState } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import type { ComponentProps } from 'react';
import { usePayoutMessages } from '../hooks/usePayoutMessages';
import { hasFailed } from '../model/payouts/payoutBlock';
import { MoneyRow } from './MoneyList';

const iconOf: Readonly<Record<PayoutState, NonNullable<ComponentProps<typeof MoneyRow>['icon']>>> = {
  preparing: { name: 'hourglass-medium', tone: 'wait' },
  on_the_way: { name: 'hourglass-medium', tone: 'wait' },
  paid: { name: 'check-circle', tone: 'ok' },
  failed: { name: 'x-circle', tone: 'bad' },
  returned: { name: 'x-circle', tone: 'bad' },
};

export function PayoutRow({ payout }: { payout: Payout }) {
  const messages = usePayoutMessages();
  return (
    <MoneyRow
      to={pathTo.providerPayout(payout.id)}
      icon={iconOf[payout.state]}
      title={messages.day(payout.startedAt)}
      text={messages.state(payout)}
      {...(hasFailed(payout) && { tone: 'bad' as const })}
      cents={payout.amountCents}
    />
  );
}
