import type { SavedCard } from '@doorstep/shared-api/domain';
import { Badge, RadioRow } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './PaymentMethod.module.css';
import { RemoveCard } from './RemoveCard';
import { useCardText } from './useCardText';

interface SavedCardRowProps {
  card: SavedCard;
  checked: boolean;
  onSelect: () => void;
}

export function SavedCardRow({ card, checked, onSelect }: SavedCardRowProps) {
  const { name, detail, expired } = useCardText(card);
  return (
    <RadioRow
      checked={checked}
      onSelect={onSelect}
      disabled={expired}
      icon="credit-card"
      title={name}
      detail={detail}
      aside={<CardActions card={card} name={name} />}
    />
  );
}

export function CardActions({ card, name }: { card: SavedCard; name: string }) {
  const t = useT('booking');
  return (
    <span className={styles.aside}>
      {card.isDefault && <Badge tone="plain">{t('cards.default')}</Badge>}
      <RemoveCard card={card} name={name} />
    </span>
  );
}
