import type { CouponOffer } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { useGetCouponsQuery, useUsedCoupons } from '@doorstep/shared-api/offers';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, EmptyState, ErrorState, Page, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nextBooking } from '../../model/negotiation/nextBooking';
import { CouponForm } from './CouponForm';
import styles from './Offers.module.css';
import { SavedCoupon } from './SavedCoupon';
import { sceneOf } from './scenes';
import { Ticket } from './Ticket';
import { useCopy } from './useCopy';

export function Offers() {
  const t = useT('offers');
  const navigate = useNavigate();
  const toast = useToast();
  const { draft, update } = useDraft();
  const [typed, setTyped] = useState('');
  const used = useUsedCoupons();
  const booking = nextBooking(draft);
  const storedValue = used.includes(draft.coupon ?? '') ? undefined : draft.coupon;

  function rememberClaim(code: string) {
    update({ coupon: code });
    setTyped('');
    if (booking.readyForSummary) navigate(paths.bookingSummary);
  }

  function remove(code: string) {
    update({ coupon: undefined });
    toast.show({ text: t('code.removed', { code }) });
  }

  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('back')} />
      <section className={`on-hero ${styles.enter}`}>
        <div>
          <h1>{t('heading')}</h1>
          <p className="lead mt2">{t('lead')}</p>
        </div>
        <CouponForm typed={typed} used={used} onType={setTyped} onApply={rememberClaim} />
      </section>
      <div role="status">
        {storedValue && <SavedCoupon code={storedValue} booking={booking} onRemove={() => remove(storedValue)} />}
      </div>
      <CouponList used={used} onClaim={setTyped} />
    </Page>
  );
}

export { Offers as Component };

interface CouponListProps {
  used: readonly string[];
  onClaim: (code: string) => void;
}

function CouponList({ used, onClaim }: CouponListProps) {
  const t = useT('offers');
  const coupons = useGetCouponsQuery();
  return (
    <QueryState
      query={coupons}
      className={styles.waiting}
      waitingLabel={t('list.loading')}
      skeleton={
        <div className={styles.list}>
          <Skeleton shape="block" count={3} height="352px" />
        </div>
      }
      stateClassName={styles.state}
      failed={() => (
        <ErrorState
          title={t('list.failed')}
          message={t('list.failedHelp')}
          onRetry={coupons.refetch}
          busy={coupons.isFetching}
        />
      )}
      empty={<EmptyState title={t('list.empty')} text={t('list.emptyHelp')} />}
    >
      {(offers) => <Tickets offers={offers} used={used} onClaim={onClaim} />}
    </QueryState>
  );
}

interface TicketsProps extends CouponListProps {
  offers: readonly CouponOffer[];
}

function Tickets({ offers, used, onClaim }: TicketsProps) {
  const t = useT('offers');
  const { copied, refused, copy } = useCopy();
  const usable = offers.filter(({ code }) => !used.includes(code)).length;
  return (
    <section>
      <h2 className={`h3 ${styles.heading}`}>
        {usable > 0 ? t('list.count', { count: usable }) : t('list.used', { count: offers.length })}
      </h2>
      <ul className={styles.list}>
        {offers.map((offer, index) => (
          <Ticket
            key={offer.code}
            offer={offer}
            isUsed={used.includes(offer.code)}
            scene={sceneOf(index)}
            copied={copied === offer.code}
            rejected={refused === offer.code}
            onCopy={() => {
              onClaim(offer.code);
              void copy(offer.code);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
