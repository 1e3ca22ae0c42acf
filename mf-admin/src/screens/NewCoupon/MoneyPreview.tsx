import { type Cents, quote } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { Facts } from '../../components/Facts';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useGetCommissionChangesInfiniteQuery } from '../../model/api/commissionApi';
import { rowsOf } from '../../model/pagedQuery';
import { readAmount } from '../../model/split';
import { type CouponDraft, ruleOf } from './couponDraft';
import styles from './NewCoupon.module.css';

const EXAMPLE = '52.00';

/** Money of one booking with the coupon, by the rules that price a booking. */
export function MoneyPreview({ draft }: { draft: CouponDraft }) {
  const t = useT('admin');
  const id = useId();
  const { money, percent } = useAdminFormat();
  const [text, setText] = useState(EXAMPLE);
  const current = rowsOf(useGetCommissionChangesInfiniteQuery())?.find(({ state }) => state === 'current');
  const rule = ruleOf(draft);
  const priceCents = readAmount(text) ?? 0;
  const least = readAmount(draft.min_fare) ?? 0;
  const totals =
    rule && current && priceCents >= least
      ? quote([{ priceCents }], rule, Math.round(Number(current.percent) * 100))
      : undefined;
  const minus = (cents: Cents) => money(-cents);
  return (
    <div className={styles.preview}>
      <div className="field">
        <label htmlFor={id}>{t('coupons.example')}</label>
        <div className="input" dir="ltr">
          <span className="muted">$</span>
          <input id={id} inputMode="decimal" dir="ltr" value={text} onChange={({ target }) => setText(target.value)} />
        </div>
      </div>
      {totals && current ? (
        <>
          <Facts
            items={[
              { id: 'price', label: t('coupons.price'), value: money(priceCents) },
              {
                id: 'discount',
                label: draft.code.trim().toUpperCase() || t('coupons.one'),
                value: minus(totals.discountCents),
              },
              { id: 'pays', label: t('coupons.customerPays'), value: money(totals.payableCents), isTotal: true },
            ]}
          />
          <Facts
            items={[
              { id: 'gets', label: t('coupons.providerGets'), value: money(totals.providerPayoutCents) },
              {
                id: 'commission',
                label: t('coupons.commission', { percent: percent(Number(current.percent) / 100, 2) }),
                value: money(totals.commissionCents + totals.discountCents),
              },
              { id: 'left', label: t('coupons.left'), value: money(totals.commissionCents), isTotal: true },
            ]}
          />
          <p className="sm muted">{t('coupons.withoutCardFees')}</p>
        </>
      ) : (
        <p className="muted">{priceCents < least ? t('coupons.tooSmall') : t('coupons.noPreview')}</p>
      )}
    </div>
  );
}
