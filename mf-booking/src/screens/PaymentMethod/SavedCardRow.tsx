import { isExpired, type SavedCard } from '@doorstep/shared-api/domain';
import { useRemovePaymentMethodMutation } from '@doorstep/shared-api/wallet';
import { Badge, ConfirmDialog, IconButton, Note, RadioRow } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { brandName } from './brandName';
import styles from './PaymentMethod.module.css';

interface SavedCardRowProps {
  card: SavedCard;
  checked: boolean;
  onSelect: () => void;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A card that is kept, to pay with or to remove. */
export function SavedCardRow({ card, checked, onSelect }: SavedCardRowProps) {
  const t = useT('booking');
  const now = useNow();
  const [remove, { isLoading, error }] = useRemovePaymentMethodMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = t('cards.name', { brand: brandName(card.brand), last4: card.last4 });
  const expiry = `${two(card.expMonth)}/${two(card.expYear % 100)}`;
  const expired = isExpired(card, now);

  async function removeCard() {
    const result = await remove(card.id);
    if (!result.error) setIsConfirming(false);
  }

  return (
    <>
      <RadioRow
        checked={checked}
        onSelect={onSelect}
        disabled={expired}
        icon="credit-card"
        title={name}
        detail={t(expired ? 'cards.expired' : 'cards.expires', { date: expiry })}
        aside={
          <span className={styles.aside}>
            {card.isDefault && <Badge tone="plain">{t('cards.default')}</Badge>}
            <IconButton
              icon="trash"
              label={t('cards.removeOf', { card: name })}
              onClick={() => setIsConfirming(true)}
            />
          </span>
        }
      />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void removeCard()}
        title={t('cards.remove')}
        confirmLabel={t('cards.remove')}
        cancelLabel={t('cards.keep')}
        busy={isLoading}
        danger
      >
        <p>{t('cards.removeText', { card: name })}</p>
        {error && (
          <Note tone="bad" role="alert">
            {t('details.cancelFailed')}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
