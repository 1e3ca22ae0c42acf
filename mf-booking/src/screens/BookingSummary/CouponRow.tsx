import { useGetCouponsQuery } from '@doorstep/shared-api/offers';
import { Button, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { DetailRow } from '../../components/DetailRow';
import { CouponDialog } from './CouponDialog';

interface CouponRowProps {
  applied: string | undefined;
  used: readonly string[];
  totalCents: number;
  discountCents: number;
  onChange: (code: string | undefined) => void;
}

export function CouponRow({ applied, used, totalCents, discountCents, onChange }: CouponRowProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { data = [] } = useGetCouponsQuery();
  const offers = data.filter(({ code }) => !used.includes(code));
  const [isOpen, setOpen] = useState(false);
  const detail = applied
    ? t('coupon.saving', { amount: money(discountCents) })
    : offers.length > 0
      ? t('coupon.fits', { count: offers.length })
      : t('coupon.enterCode');
  return (
    <>
      <DetailRow
        icon="ticket"
        title={applied ? t('coupon.applied', { code: applied }) : t('coupon.row')}
        detail={detail}
        onPress={() => setOpen(true)}
        action={
          <>
            {applied && (
              <Button variant="ghost" size="sm" aria-label={t('coupon.remove')} onClick={() => onChange(undefined)}>
                {t('coupon.removeShort')}
              </Button>
            )}
            <Button variant="line" size="sm" onClick={() => setOpen(true)}>
              {t(applied ? 'coupon.change' : 'coupon.choose')}
            </Button>
          </>
        }
      />
      <CouponDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        applied={applied}
        used={used}
        baseFareCents={totalCents}
        onChange={onChange}
      />
    </>
  );
}
