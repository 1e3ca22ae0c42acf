import { serverMessage } from '@doorstep/shared-api';
import { cardBrandName, type WalletPayout } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetWalletPayoutQuery, usePayOutWalletMutation } from '@doorstep/shared-api/wallet';
import {
  Button,
  Dialog,
  Money,
  Note,
  QueryState,
  Skeleton,
  SummaryLine,
  useFormat,
  useToast,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';

interface PayOutWalletProps {
  open: boolean;
  onClose: () => void;
}

export function PayOutWallet({ open, onClose }: PayOutWalletProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const toast = useToast();
  const query = useGetWalletPayoutQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const [payOut, { isLoading, error, reset }] = usePayOutWalletMutation();
  const cents = query.data?.cents ?? 0;

  function close() {
    reset();
    onClose();
  }

  async function send() {
    const result = await payOut();
    if (!result.data) return;
    toast.show({ text: t('wallet.payOutDone', { amount: money(result.data.cents) }), tone: 'ok' });
    close();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('wallet.payOut')}
      locked={isLoading}
      footer={
        cents > 0 && (
          <Button size="lg" block accent busy={isLoading} disabled={query.isFetching} onClick={() => void send()}>
            {t('wallet.payOutAmount', { amount: money(cents) })}
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        waitingLabel={t('payment.loading')}
        skeleton={<Skeleton shape="line" count={3} />}
        failed={(failure) => serverMessage(failure) ?? t('wallet.payOutFailed')}
      >
        {(payout) => <PayoutParts payout={payout} />}
      </QueryState>
      {error && (
        <Note tone="bad" role="alert">
          {serverMessage(error) ?? t('wallet.payOutFailed')}
        </Note>
      )}
    </Dialog>
  );
}

function PayoutParts({ payout: { cents, parts, leftCents, byBankCents } }: { payout: WalletPayout }) {
  const t = useT('booking');
  const { money } = useFormat();
  return (
    <div className="stack">
      {cents > 0 && (
        <>
          <p>{t('wallet.payOutText')}</p>
          <div>
            {parts.map((part) => (
              <SummaryLine
                key={`${part.brand} ${part.last4}`}
                label={
                  part.last4
                    ? t('cards.name', { brand: cardBrandName(part.brand), last4: part.last4 })
                    : t('wallet.payOutUnknownCard')
                }
                value={<Money cents={part.cents} />}
              />
            ))}
          </div>
        </>
      )}
      {byBankCents > 0 && (
        <Note tone="wait">
          {t('wallet.payOutByBank', { amount: money(byBankCents) })}{' '}
          <Link className="link" to={paths.contactUs}>
            {t('wallet.writeToUs')}
          </Link>
        </Note>
      )}
      {leftCents > byBankCents && (
        <Note tone="wait">{t('wallet.payOutLeft', { amount: money(leftCents - byBankCents) })}</Note>
      )}
      {cents === 0 && leftCents === 0 && <p>{t('wallet.payOutEmpty')}</p>}
    </div>
  );
}
