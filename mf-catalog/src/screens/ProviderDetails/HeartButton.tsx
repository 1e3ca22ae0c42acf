import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useFavourites } from '../../hooks/useFavourites';
import styles from './ProviderDetails.module.css';

interface FavouriteButtonProps {
  readonly provider: { readonly id: string; readonly name: string; readonly isFavourite?: boolean };
}

export function FavouriteButton({ provider }: FavouriteButtonProps) {
  const t = useT('catalog');
  const { isFavourite, press } = useFavourites();
  if (!press) return null;
  const isMarked = isFavourite(provider);
  return (
    <button
      type="button"
      className={`ib ib--line ${styles.heart}`}
      aria-label={t('favorite.heart', { name: provider.name })}
      aria-pressed={isMarked}
      onClick={() => press(provider)}
    >
      <Icon name="heart" weight={isMarked ? 'fill' : 'regular'} />
    </button>
  );
}
