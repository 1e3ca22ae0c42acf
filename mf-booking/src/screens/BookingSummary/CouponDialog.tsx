import { isBusinessFailure, isCouponInvalid, isRateLimited, isSessionExpired } from '@doorstep/shared-api';
import { couponCode } from '@doorstep/shared-api/domain';
import { useApplyCouponMutation } from '@doorstep/shared-api/offers';
import { Button, Dialog, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './CouponDialog.module.css';
import { CouponOffers } from './CouponOffers';

interface CouponDialogProps {
  open: boolean;
  onClose: () => void;
  applied: string | undefined;
  used: readonly string[];
  baseFareCents: number;
  /** Undefined when the coupon was removed. */
  onChange: (code: string | undefined) => void;
}

export function CouponDialog({ open, onClose, ...props }: CouponDialogProps) {
  const t = useT('booking');
  return (
    <Dialog open={open} onClose={onClose} title={t('coupon.title')}>
      <CouponForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function CouponForm({ applied, used, baseFareCents, onChange, onClose }: Omit<CouponDialogProps, 'open'>) {
  const t = useT('booking');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(applied ?? '');
  const [problem, setProblem] = useState<string>();
  const [applyCoupon, { isLoading }] = useApplyCouponMutation();

  function reject(message: string) {
    setProblem(message);
    field.current?.focus();
  }

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const expected = couponCode(code);
    if (!expected) return reject(t('coupon.codeMissing'));
    setProblem(undefined);
    const result = await applyCoupon({ coupon: expected, baseFareCents });
    const { error } = result;
    if (!error) {
      onChange(expected);
      onClose();
    } else if (isRateLimited(error)) reject(t('payment.rateLimited'));
    else if (isCouponInvalid(error) || isBusinessFailure(error)) reject(error.message || t('coupon.invalid'));
    else reject(isSessionExpired(error) ? t('payment.sessionTitle') : t('failure.unexpected'));
  }

  return (
    <>
      <form className="field" onSubmit={apply} noValidate>
        <label htmlFor={id}>{t('coupon.code')}</label>
        <div className={styles.code}>
          <span className={`input ${styles.input}`} data-bad={problem ? '' : undefined}>
            <input
              ref={field}
              id={id}
              name="coupon"
              value={code}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem(undefined);
              }}
            />
          </span>
          <Button type="submit" busy={isLoading}>
            {t('coupon.apply')}
          </Button>
        </div>
        {problem && (
          <span className="err" id={`${id}-error`} role="alert">
            <Icon name="warning-circle" weight="fill" />
            {problem}
          </span>
        )}
        {applied && (
          <span className={styles.remove}>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onChange(undefined);
                onClose();
              }}
            >
              <Icon name="trash" />
              {t('coupon.remove')}
            </Button>
          </span>
        )}
      </form>
      <h3 className="h4">{t('coupon.offers')}</h3>
      <CouponOffers
        chosen={couponCode(code)}
        used={used}
        onChoose={(chosen) => {
          setCode(chosen);
          setProblem(undefined);
        }}
      />
    </>
  );
}
