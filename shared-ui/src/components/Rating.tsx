import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';

export function Rating({ value, count }: { value: number; count?: number | undefined }) {
  const t = useT('ui');
  const { number, decimals } = useFormat();
  const shown = decimals(value, 2);
  const spoken = count === undefined ? t('rating', { value: shown }) : t('ratingWithCount', { value: shown, count });
  return (
    <span className="rate" role="img" aria-label={spoken}>
      <Icon name="star" weight="fill" />
      {shown}
      {count !== undefined && <span>({number(count)})</span>}
    </span>
  );
}
