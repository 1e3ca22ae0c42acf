import type { SavedCard } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, Panel, Skeleton, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { DetailRow } from '../../components/DetailRow';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import { AddMoney } from './AddMoney';
import styles from './PaymentMethod.module.css';
import { PayOutWallet } from './PayOutWallet';
import { CardActions } from './SavedCardRow';
import { useCardText } from './useCardText';

export function SavedMethods({ availablePayments }: { availablePayments: AvailablePayments }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { isLoading, savedCards, walletCents, keepsCards } = availablePayments;
  if (isLoading) {
    return (
      <div className="split" aria-busy="true" role="status" aria-label={t('payment.loading')}>
        <Skeleton shape="block" height="64px" count={3} />
      </div>
    );
  }
  return (
    <div className="split">
      <div className={styles.main}>
        {walletCents !== undefined && <WalletMethod cents={walletCents} />}
        {keepsCards && (
          <section>
            <h2 className="h3 mb4">{t('cards.title')}</h2>
            <div className="stack">
              {savedCards.map((card) => (
                <SavedCardMethod key={card.id} card={card} />
              ))}
              {savedCards.length === 0 && <p className="muted">{t('cards.none')}</p>}
            </div>
            {hasRoute(paths.addCredit) && (
              <Button variant="line" className="mt4" to={paths.addCredit}>
                <Icon name="credit-card" />
                {t('cards.add')}
              </Button>
            )}
          </section>
        )}
      </div>
      <Panel as="aside" sticky title={t('payment.emptyTitle')}>
        <p className="muted mb4">{t('payment.emptyText')}</p>
        {hasRoute(paths.myBooking) && (
          <Button variant="soft" block to={paths.myBooking}>
            {t('payment.emptyAction')}
          </Button>
        )}
      </Panel>
    </div>
  );
}

function WalletMethod({ cents }: { cents: number }) {
  const t = useT('booking');
  const { money } = useFormat();
  const [addsMoney, setAddsMoney] = useState(false);
  const [paysOut, setPaysOut] = useState(false);
  return (
    <section>
      <h2 className="h3 mb4">{t('wallet.title')}</h2>
      <DetailRow
        icon="wallet"
        title={t('wallet.balance', { amount: money(cents) })}
        action={
          <div className="row row--wrap">
            {cents > 0 && (
              <Button variant="line" size="sm" onClick={() => setPaysOut(true)}>
                {t('wallet.payOut')}
              </Button>
            )}
            <Button variant="soft" size="sm" onClick={() => setAddsMoney(true)}>
              {t('wallet.add')}
            </Button>
          </div>
        }
      />
      <AddMoney open={addsMoney} onClose={() => setAddsMoney(false)} />
      <PayOutWallet open={paysOut} onClose={() => setPaysOut(false)} />
    </section>
  );
}

function SavedCardMethod({ card }: { card: SavedCard }) {
  const { name, detail } = useCardText(card);
  return <DetailRow icon="credit-card" title={name} detail={detail} action={<CardActions card={card} name={name} />} />;
}
