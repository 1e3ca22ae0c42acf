import { useSettings } from '@doorstep/shared-api';
import { Icon, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { houseNumber } from '../../model/location/address';
import styles from './ChangeLocation.module.css';
import type { MapView } from './googlePlaces';
import { StreetPlan } from './StreetPlan';

interface AddressMapProps {
  readonly address: string;
  readonly lat?: string;
  readonly long?: string;
}

/** Google's map where the site has a key and Google answers; a drawn street otherwise. */
export function AddressMap({ address, lat, long }: AddressMapProps) {
  const t = useT('catalog');
  const { googleMapsApiKey } = useSettings();
  const [hasFailed, setFailed] = useState(false);
  if (googleMapsApiKey && !hasFailed) {
    return (
      <section className={styles.plan} aria-label={t('location.mapLabel')}>
        <GoogleMapBox apiKey={googleMapsApiKey} lat={lat} long={long} onFail={() => setFailed(true)} />
      </section>
    );
  }
  return (
    <section className={styles.plan} aria-label={t('location.mapLabel')}>
      <StreetPlan number={houseNumber(address)} />
      <div className={styles.planNote}>
        <Icon name="map-trifold" />
        <span>
          <b className="b">{t('location.noMap')}</b>
          <br />
          <span className="sm muted">{t('location.noMapText')}</span>
        </span>
      </div>
    </section>
  );
}

interface GoogleMapBoxProps {
  readonly apiKey: string;
  readonly lat?: string;
  readonly long?: string;
  readonly onFail: () => void;
}

function GoogleMapBox({ apiKey, lat, long, onFail }: GoogleMapBoxProps) {
  const { lang } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const failed = useRef(onFail);
  failed.current = onFail;

  useEffect(() => {
    let current = true;
    import(/* webpackChunkName: "google-places" */ './googlePlaces')
      .then((google) => box.current && google.drawMap(box.current, { key: apiKey, lang }))
      .then(
        (prerendered) => current && prerendered && setView(prerendered),
        (error: unknown) => {
          console.warn('The map could not be loaded.', error);
          if (current) failed.current();
        },
      );
    return () => {
      current = false;
    };
  }, [apiKey, lang]);

  useEffect(() => {
    if (view && lat && long) view.show({ lat, long });
  }, [view, lat, long]);

  return <div ref={box} className={styles.map} />;
}
