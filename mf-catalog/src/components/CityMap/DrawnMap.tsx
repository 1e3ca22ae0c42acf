import { classes, Icon, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useMemo } from 'react';
import { placePins } from '../../model/map/placePins';
import { boundsOf, fromScreen, type PlanePoint, toPlane, toPoint, toScreen } from '../../model/map/plane';
import styles from './CityMap.module.css';
import { Marker } from './Marker';
import type { CityMapProps } from './mapProps';
import { Plan } from './Plan';
import { useDrawnView } from './useDrawnView';

const at = ({ x, y }: PlanePoint) => ({ translate: `${Math.round(x)}px ${Math.round(y)}px` });

export function DrawnMap({ label, pins, selectedId, onSelect, home, marker, onMoved, fitKey, detail }: CityMapProps) {
  const t = useT('catalog');
  const id = useId();
  const points = useMemo(() => pins.map(({ point }) => toPlane(point)), [pins]);
  const fixed = useMemo(
    () => [home, marker?.point].flatMap((point) => (point ? [toPlane(point)] : [])),
    [home, marker?.point],
  );
  const map = useDrawnView({
    points: [...points, ...fixed],
    fitKey,
    detail,
    onMoved: onMoved && ((view, size) => onMoved(boundsOf(view, size))),
  });
  const { view, size } = map;
  const selected = pins.findIndex((pin) => pin.id === selectedId);
  const placed = useMemo(
    () =>
      view && size
        ? placePins(
            points.map((point) => toScreen(point, view, size)),
            selected < 0 ? undefined : selected,
          )
        : [],
    [points, view, size, selected],
  );
  const taken = useMemo(
    () => [
      ...placed.filter(({ isDot }) => !isDot),
      ...(view && size ? fixed.map((point) => toScreen(point, view, size)) : []),
    ],
    [placed, fixed, view, size],
  );
  const isInside = ({ x, y }: PlanePoint) => size && x > -40 && y > 0 && x < size.width + 40 && y < size.height + 60;

  return (
    <section className={styles.map} aria-label={label}>
      <div
        ref={map.box}
        className={styles.window}
        dir="ltr"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-help`}
        {...map.handlers}
      >
        {view && size && (
          <>
            <Plan view={view} size={size} taken={taken} />
            {home && (
              <span
                className={styles.home}
                style={at(toScreen(toPlane(home), view, size))}
                role="img"
                aria-label={t('map.home')}
              >
                <span>
                  <Icon name="house" weight="fill" />
                </span>
              </span>
            )}
            {pins.map((pin, index) => {
              const place = placed[index];
              if (!place || !isInside(place)) return null;
              return (
                <button
                  key={pin.id}
                  type="button"
                  className={classes(styles.pin, place.isDot && styles.dot)}
                  style={at(place)}
                  aria-label={pin.label}
                  aria-pressed={pin.id === selectedId}
                  onClick={() => onSelect?.(pin.id)}
                >
                  {place.isDot ? <i /> : <b>{pin.text}</b>}
                </button>
              );
            })}
            {marker && (
              <Marker
                label={marker.label}
                help={t('map.markerHelp')}
                at={toScreen(toPlane(marker.point), view, size)}
                onPut={(place) => marker.onPut(toPoint(fromScreen(place, view, size)))}
              />
            )}
          </>
        )}
      </div>
      <p id={`${id}-help`} className="sr">
        {t('map.help')}
      </p>
      <div className={styles.zoom}>
        <IconButton icon="plus" label={t('map.zoomIn')} onClick={map.zoomIn} />
        <IconButton icon="minus" weight="bold" label={t('map.zoomOut')} onClick={map.zoomOut} />
      </div>
    </section>
  );
}
