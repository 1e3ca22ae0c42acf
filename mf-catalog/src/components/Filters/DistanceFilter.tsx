import { Button, formatDistance, Icon, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useNearby } from '../../hooks/useNearby';
import { roundDistances } from '../../model/location/distance';
import type { ProviderSearch } from '../../model/providers/providerSearch';
import styles from './Filters.module.css';
import { Group } from './Group';

interface DistanceFilterProps {
  readonly withinKm?: number;
  readonly onChange: (part: Partial<ProviderSearch>) => void;
}

export function DistanceFilter({ withinKm, onChange }: DistanceFilterProps) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const nearby = useNearby();
  const distances = roundDistances(locale);
  if (withinKm !== undefined && !distances.includes(withinKm)) distances.push(withinKm);
  return (
    <Group title={t('filters.distance')}>
      {nearby.point ? (
        <span className={`input ${styles.select}`}>
          <select
            aria-label={t('filters.distance')}
            value={withinKm ?? ''}
            onChange={(event) => onChange({ withinKm: event.target.value ? Number(event.target.value) : undefined })}
          >
            <option value="">{t('filters.anyDistance')}</option>
            {distances.map((km) => (
              <option key={km} value={km}>
                {t('filters.within', { distance: formatDistance(km, locale) })}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      ) : (
        <Button variant="line" size="sm" block busy={nearby.isLocating} onClick={() => nearby.locate()}>
          <Icon name="crosshair" />
          {t('location.useMine')}
        </Button>
      )}
      <p className="sm muted mt2" role="status">
        {nearby.reason ? t(`location.${nearby.reason}`) : ''}
      </p>
    </Group>
  );
}
