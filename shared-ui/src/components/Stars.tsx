import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { classes } from './classes';

const five = [1, 2, 3, 4, 5] as const;

export type StarKind = 'full' | 'half' | 'none';

/** A full star per whole number, a half for any fraction. */
export function starKind(value: number, position: number): StarKind {
  if (value >= position) return 'full';
  return value > position - 1 ? 'half' : 'none';
}

export function Stars({ value, size = 'md' }: { value: number; size?: 'md' | 'lg' }) {
  const t = useT('ui');
  const { decimals } = useFormat();
  return (
    <span
      className={classes('stars', size === 'lg' && 'stars--lg')}
      role="img"
      aria-label={t('rating', { value: decimals(value, 2) })}
    >
      {five.map((position) => {
        const kind = starKind(value, position);
        return (
          <Icon
            key={position}
            name={kind === 'half' ? 'star-half' : 'star'}
            weight={kind === 'none' ? 'regular' : 'fill'}
            flip={kind === 'half'}
          />
        );
      })}
    </span>
  );
}
