import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { CouponItem } from '../../model/api/couponsApi';
import { signedCentsOf } from '../../model/cents';

/** `giftOf(coupon)`: `30% off, at most $10.00` and its limits such as `first booking, from $25.00`. */
export function useGift() {
  const t = useT('admin');
  const { money, number, percent } = useAdminFormat();
  return (coupon: CouponItem) => {
    const off = coupon.percent ? percent(Number(coupon.percent) / 100, 2) : money(signedCentsOf(coupon.amount));
    const most = coupon.max_discount && money(signedCentsOf(coupon.max_discount));
    const least = signedCentsOf(coupon.min_fare);
    const limits = [
      coupon.first_booking && t('coupons.firstBooking'),
      least > 0 && t('coupons.least', { amount: money(least) }),
      t('coupons.perPerson', { count: coupon.per_person, shown: number(coupon.per_person) }),
      !coupon.listed && t('coupons.unlisted'),
    ];
    return {
      gift: most ? t('coupons.offAtMost', { off, most }) : t('coupons.off', { off }),
      limits: limits.filter(Boolean).join(' · '),
    };
  };
}
