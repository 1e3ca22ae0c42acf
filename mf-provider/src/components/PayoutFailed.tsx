import type { Payout } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Note, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { usePayoutMessages } from '../hooks/usePayoutMessages';
import { isolated } from '../model/isolated';

export function PayoutFailed({ payout }: { payout: Payout }) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const { money } = useFormat();
  const messages = usePayoutMessages();
  const { state, amountCents, failure = 'other' } = payout;
  return (
    <Note tone="bad" className="mb6">
      <p>
        <b>
          {t(state === 'returned' ? 'payouts.returnedTitle' : 'payouts.failedTitle', {
            amount: isolated(money(amountCents)),
            account: messages.account(payout),
          })}
        </b>
      </p>
      <p>
        {t(`payouts.failure.${failure}`)} {t('payouts.stillYours')}
      </p>
      <div className="row row--wrap mt4">
        <Button variant="line" size="sm" to={paths.providerPayoutAccount}>
          {t('payouts.lookAtAccount')}
        </Button>
        {hasRoute(paths.contactUs) && (
          <Link className="link" to={paths.contactUs}>
            {t('payouts.contact')}
          </Link>
        )}
      </div>
    </Note>
  );
}
