import { isNotPlaceholderImage } from '@doorstep/shared-api/domain';
import { useGetCouponsQuery } from '@doorstep/shared-api/offers';
import { Badge, Icon, Picture, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import styles from './CouponDialog.module.css';

const COPIED_MS = 2_000;

interface CouponOffersProps {
  chosen: string;
  used: readonly string[];
  onChoose: (code: string) => void;
}

export function CouponOffers({ chosen, used, onChoose }: CouponOffersProps) {
  const t = useT('booking');
  const { date, money, number } = useFormat();
  const { data, isLoading } = useGetCouponsQuery();
  const offers = data?.filter(({ code }) => !used.includes(code));
  const [copied, setCopied] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(code: string) {
    onChoose(code);
    setCopied(code);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(''), COPIED_MS);
    navigator.clipboard?.writeText(code).catch((cause: unknown) => console.info('The code was not copied.', cause));
  }

  if (isLoading) {
    return (
      <div className={styles.offers} aria-busy="true">
        <Skeleton shape="block" height="72px" count={2} />
      </div>
    );
  }
  if (!offers) return <p className="sm muted">{t('coupon.offersFailed')}</p>;
  if (offers.length === 0) {
    return (
      <p className="sm muted">
        <b>{t('coupon.none')}</b> {t('coupon.noneHelp')}
      </p>
    );
  }
  return (
    <div className={styles.offers}>
      {offers.map((offer) => (
        <button
          key={offer.code}
          type="button"
          className={styles.offer}
          data-on={chosen === offer.code ? '' : undefined}
          onClick={() => choose(offer.code)}
        >
          <span className={styles.percent}>
            {isNotPlaceholderImage(offer.image) && <Picture src={offer.image} alt="" width={48} height={48} />}
            <bdi>{offer.amountCents ? money(offer.amountCents) : `${number(offer.percentage / 100)}%`}</bdi>
          </span>
          <span className={styles.about}>
            <b>{offer.code}</b>
            <bdi className="sm muted">{offer.description}</bdi>
            {offer.validUntil && (
              <span className="sm muted">{t('coupon.until', { date: date(offer.validUntil) })}</span>
            )}
          </span>
          <span role="status">
            {copied === offer.code ? (
              <Badge tone="ok" icon="check">
                {t('coupon.copied')}
              </Badge>
            ) : (
              <Icon name="copy" />
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
