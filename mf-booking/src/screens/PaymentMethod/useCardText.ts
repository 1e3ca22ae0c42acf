import { cardBrandName, isExpired, type SavedCard } from '@doorstep/shared-api/domain';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';

const two = (value: number) => String(value).padStart(2, '0');

export function useCardText(card: SavedCard) {
  const t = useT('booking');
  const expired = isExpired(card, useNow());
  const date = `${two(card.expMonth)}/${two(card.expYear % 100)}`;
  return {
    name: t('cards.name', { brand: cardBrandName(card.brand), last4: card.last4 }),
    detail: t(expired ? 'cards.expired' : 'cards.expires', { date }),
    expired,
  };
}
