import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Heart, useHearts } from '../../components/useHearts';
import styles from './ProviderDetails.module.css';

interface HeartButtonProps {
  readonly provider: { readonly id: string; readonly name: string; readonly isFavourite?: boolean };
}

/** The favourite toggle of a profile. */
export function HeartButton({ provider }: HeartButtonProps) {
  const t = useT('catalog');
  const { favourite, onFavourite }: Heart = useHearts()(provider);
  if (!onFavourite) return null;
  return (
    <button
      type="button"
      className={`ib ib--line ${styles.heart}`}
      aria-label={t('favorite.heart', { name: provider.name })}
      aria-pressed={favourite}
      onClick={onFavourite}
    >
      <Icon name="heart" weight={favourite ? 'fill' : 'regular'} />
    </button>
  );
}
