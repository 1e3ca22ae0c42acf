import { isExpired, type SavedCard, walletPartOf } from '@doorstep/shared-api/domain';
import { RadioRow, RadioRows, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { AvailablePayments } from '../../hooks/useAvailablePayments';
import styles from './PaymentMethod.module.css';
import { SavedCardRow } from './SavedCardRow';

/** 'new', 'wallet', 'upi-id', 'upi-app', or the id of a saved card. */
export type ChosenPaymentMethod = string;

/** Preselected payment method: the first saved card that has not expired, otherwise a new card. */
export function defaultPaymentMethod(cards: readonly SavedCard[], now: Date): ChosenPaymentMethod {
  return cards.find((card) => !isExpired(card, now))?.id ?? 'new';
}

interface PaymentMethodRowsProps {
  availablePayments: AvailablePayments;
  chosen: ChosenPaymentMethod;
  onChoose: (paymentMethod: ChosenPaymentMethod) => void;
  /** Amount to pay. Undefined until it is known. */
  amountCents: number | undefined;
  /** Absent while the wallet itself is being filled. */
  onAddMoney?: () => void;
  /** Whether the wallet pays first where it holds less; absent where it cannot pay a part. */
  walletFirst?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
}

export function PaymentMethodRows({
  availablePayments,
  chosen,
  onChoose,
  amountCents,
  onAddMoney,
  walletFirst,
}: PaymentMethodRowsProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const { savedCards, walletCents, takesUpi } = availablePayments;
  const isShort = walletCents !== undefined && amountCents !== undefined && walletCents < amountCents;
  if (savedCards.length === 0 && ((walletCents === undefined && !takesUpi) || !onAddMoney)) return null;
  const walletPart = isShort && walletFirst ? walletPartOf(amountCents, walletCents) : 0;
  return (
    <div>
      {walletPart > 0 && amountCents !== undefined && (
        <label className="ckb mb4">
          <input
            type="checkbox"
            checked={walletFirst?.isOn ?? false}
            onChange={({ target }) => walletFirst?.onChange(target.checked)}
          />
          <span>{t('wallet.first', { amount: money(walletPart), rest: money(amountCents - walletPart) })}</span>
        </label>
      )}
      <RadioRows label={t('payment.title')}>
        {savedCards.map((card) => (
          <SavedCardRow key={card.id} card={card} checked={chosen === card.id} onSelect={() => onChoose(card.id)} />
        ))}
        <RadioRow
          checked={chosen === 'new'}
          onSelect={() => onChoose('new')}
          icon="credit-card"
          title={t('cards.add')}
        />
        {walletCents !== undefined && onAddMoney && (
          <RadioRow
            checked={chosen === 'wallet'}
            onSelect={() => onChoose('wallet')}
            disabled={isShort}
            icon="wallet"
            title={t('wallet.title')}
            detail={t(isShort ? 'wallet.short' : 'wallet.balance', { amount: money(walletCents) })}
            aside={
              <button type="button" className={`link sm ${styles.textButton}`} onClick={onAddMoney}>
                {t('wallet.add')}
              </button>
            }
          />
        )}
        {takesUpi && onAddMoney && (
          <>
            <RadioRow
              checked={chosen === 'upi-id'}
              onSelect={() => onChoose('upi-id')}
              icon="identification-card"
              title={t('upi.id')}
              detail={t('upi.idDetail')}
            />
            <RadioRow
              checked={chosen === 'upi-app'}
              onSelect={() => onChoose('upi-app')}
              icon="device-mobile"
              title={t('upi.app')}
              detail={t('upi.appDetail')}
            />
          </>
        )}
      </RadioRows>
    </div>
  );
}
