import { useSettings } from '@doorstep/shared-api';
import { useLanguage } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import styles from './CityMap.module.css';
import { DrawnMap } from './DrawnMap';
import type { GoogleView } from './googleMap';
import type { CityMapProps } from './mapProps';

/** Google's map when the site has a key and Google responds, otherwise the drawn plan of the demo city. */
export default function CityMap(props: CityMapProps) {
  const { googleMapsApiKey } = useSettings();
  const [hasFailed, setFailed] = useState(false);
  if (!googleMapsApiKey || hasFailed) return <DrawnMap {...props} />;
  return <GoogleMap {...props} apiKey={googleMapsApiKey} onFail={() => setFailed(true)} />;
}

interface GoogleMapProps extends CityMapProps {
  readonly apiKey: string;
  readonly onFail: () => void;
}

function GoogleMap({ apiKey, onFail, ...props }: GoogleMapProps) {
  const { lang } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<GoogleView>();
  const latest = useRef({ ...props, onFail });
  useEffect(() => {
    latest.current = { ...props, onFail };
    view?.show(props);
  });

  useEffect(() => {
    let isCurrent = true;
    let opened: GoogleView | undefined;
    import(/* webpackChunkName: "google-map" */ './googleMap')
      .then(({ openGoogleMap }) => {
        if (!box.current || !isCurrent) return;
        return openGoogleMap(
          box.current,
          { key: apiKey, lang },
          {
            onSelect: (id) => latest.current.onSelect?.(id),
            onPut: (point) => latest.current.marker?.onPut(point),
            onMoved: (bounds) => latest.current.onMoved?.(bounds),
          },
        );
      })
      .then(
        (googleView) => {
          opened = googleView;
          if (isCurrent) setView(googleView);
          else googleView?.close();
        },
        (error: unknown) => {
          console.warn('The map could not be loaded.', error);
          if (isCurrent) latest.current.onFail();
        },
      );
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [apiKey, lang]);

  return (
    <section className={styles.map} aria-label={props.label}>
      <div ref={box} className={styles.google} />
    </section>
  );
}
