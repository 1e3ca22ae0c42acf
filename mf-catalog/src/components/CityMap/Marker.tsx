import { Icon } from '@doorstep/shared-ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { PlanePoint } from '../../model/map/plane';
import styles from './CityMap.module.css';

interface MarkerProps {
  readonly label: string;
  readonly help: string;
  /** In pixels. */
  readonly at: PlanePoint;
  readonly onPut: (at: PlanePoint) => void;
}

/** Pixels that an arrow key moves the pin. With Shift, `stride` applies. */
const arrowStep = 6;
const shiftArrowStep = 40;

export function Marker({ label, help, at, onPut }: MarkerProps) {
  const id = useId();
  const [place, setPlace] = useState<PlanePoint>();
  const grip = useRef<PlanePoint>(undefined);
  const { x, y } = at;
  // The address that was found may stand a little beside; then it is where the pin is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place
  useEffect(() => {
    if (!grip.current) setPlace(undefined);
  }, [x, y]);
  const shown = place ?? at;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grip.current = { x: event.clientX - shown.x, y: event.clientY - shown.y };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) setPlace({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const dropPin = () => {
    grip.current = undefined;
    if (place) onPut(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = event.shiftKey ? shiftArrowStep : arrowStep;
    const steps: Partial<Record<string, PlanePoint>> = {
      ArrowLeft: { x: -way, y: 0 },
      ArrowRight: { x: way, y: 0 },
      ArrowUp: { x: 0, y: -way },
      ArrowDown: { x: 0, y: way },
    };
    const move = steps[event.key];
    if (!move) return;
    event.preventDefault();
    setPlace({ x: shown.x + move.x, y: shown.y + move.y });
  };

  return (
    <>
      <button
        type="button"
        data-marker
        className={styles.marker}
        style={{ translate: `${Math.round(shown.x)}px ${Math.round(shown.y)}px` }}
        aria-label={label}
        aria-describedby={id}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={dropPin}
        onPointerCancel={dropPin}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key.startsWith('Arrow') && dropPin()}
      >
        <Icon name="map-pin" weight="fill" />
      </button>
      <span id={id} className="sr">
        {help}
      </span>
    </>
  );
}
