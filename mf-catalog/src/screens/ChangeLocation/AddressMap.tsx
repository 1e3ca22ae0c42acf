import { useSettings } from '@doorstep/shared-api';
import type { GeoPoint } from '@doorstep/shared-api/domain';
import { Icon, Skeleton, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { houseNumber } from '../../model/location/address';
import { isInCity } from '../../model/map/plane';
import styles from './ChangeLocation.module.css';
import { messages } from './messages';
import { StreetPlan } from './StreetPlan';

const CityMap = lazy(() => import(/* webpackChunkName: "city-map" */ '../../components/CityMap/CityMap'));

interface AddressMapProps {
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
  readonly around?: GeoPoint;
  /** Set when the pin determined the address. The map then keeps its view. */
  readonly isPinned: boolean;
  readonly isAsking: boolean;
  readonly onPut: (point: GeoPoint) => void;
}

const noPins: readonly [] = [];

export function AddressMap({ address, lat, long, around, isPinned, isAsking, onPut }: AddressMapProps) {
  const t = useT(messages.ns);
  const tCatalog = useT('catalog');
  const { googleMapsApiKey, apiExtensions } = useSettings();
  const isMounted = useMounted();
  const point = useMemo(() => (lat && long ? { lat: Number(lat), long: Number(long) } : around), [lat, long, around]);
  const marker = useMemo(() => point && { point, label: tCatalog('map.marker'), onPut }, [point, tCatalog, onPut]);
  const shownAt = useRef('');
  if (point && !isPinned) shownAt.current = `${point.lat} ${point.long}`;
  const hasMap = point && (googleMapsApiKey || (apiExtensions && isInCity(point)));
  if (isMounted && hasMap) {
    return (
      <div className={styles.plan}>
        <div className={styles.map}>
          <Suspense fallback={<Skeleton shape="block" height="100%" />}>
            <CityMap
              label={t('mapLabel')}
              pins={noPins}
              marker={marker}
              fitKey={shownAt.current}
              detail={lat && long ? 'door' : 'area'}
            />
          </Suspense>
        </div>
        <div className={styles.planNote} data-map="yes">
          <Icon name="map-pin" />
          <span className="sm" role="status">
            {t(isAsking ? 'pinning' : 'pinHint')}
          </span>
        </div>
      </div>
    );
  }
  return (
    <section className={styles.plan} aria-label={t('mapLabel')}>
      <StreetPlan number={houseNumber(address)} />
      <div className={styles.planNote}>
        <Icon name="map-trifold" />
        <span>
          <b className="b">{t('noMap')}</b>
          <br />
          <span className="sm muted">{t('noMapText')}</span>
        </span>
      </div>
    </section>
  );
}
