import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { clampView, type PlanePoint, type Size, type View, viewFitting, zoomed } from '../../model/map/plane';
import type { CityMapProps } from './mapProps';

/** Pixels that an arrow key moves the map. */
const panStep = 64;
const zoomStep = 1.6;

const isZoomIn = (key: string) => key === '+' || key === '=';

interface DrawnViewInput {
  readonly points: readonly PlanePoint[];
  readonly fitKey: string;
  readonly detail?: CityMapProps['detail'];
  /** Called when the user has moved the map and it stands still. */
  readonly onMoved?: (view: View, size: Size) => void;
}

export function useDrawnView({ points, fitKey, detail, onMoved }: DrawnViewInput) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>();
  const pointers = useRef(new Map<number, PlanePoint>());
  const latest = useRef({ points, detail, view, size, onMoved });
  useLayoutEffect(() => {
    latest.current = { points, detail, view, size, onMoved };
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth || 320, height: element.clientHeight || 320 });
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isMeasured = size !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key means other points; a resize keeps the view
  useEffect(() => {
    const { size: measured, points: current, detail: wanted } = latest.current;
    if (measured) setView(viewFitting(current, measured, wanted));
  }, [fitKey, isMeasured]);

  const tell = useCallback(() => {
    const { view: now, size: measured, onMoved: told } = latest.current;
    if (now && measured) told?.(now, measured);
  }, []);
  // The view of the last change is known after the next render.
  const later = useCallback(() => requestAnimationFrame(tell), [tell]);

  const change = useCallback((next: (view: View, size: Size) => View) => {
    setView((before) => {
      const { size: measured } = latest.current;
      return before && measured ? clampView(next(before, measured)) : before;
    });
  }, []);

  const zoomBy = useCallback(
    (factor: number) => {
      change((now, measured) => zoomed(now, factor, { x: measured.width / 2, y: measured.height / 2 }, measured));
      later();
    },
    [change, later],
  );

  // React's wheel listeners cannot keep the page from zooming.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      // The wheel alone scrolls the page. With Ctrl, or as a touchpad pinch, it zooms the map.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      change((now, measured) => zoomed(now, Math.exp(-event.deltaY / 200), at, measured));
      later();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [change, later]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, [data-marker]')) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, now);
    if (!other) {
      change((seen) => ({
        ...seen,
        x: seen.x - (now.x - before.x) / seen.zoom,
        y: seen.y - (now.y - before.y) / seen.zoom,
      }));
      return;
    }
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const spread = (point: PlanePoint) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const at = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top };
    change((seen, measured) => zoomed(seen, spread(now) / spread(before), at, measured));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (pointers.current.delete(event.pointerId) && pointers.current.size === 0) later();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Partial<Record<string, PlanePoint>> = {
      ArrowLeft: { x: -panStep, y: 0 },
      ArrowRight: { x: panStep, y: 0 },
      ArrowUp: { x: 0, y: -panStep },
      ArrowDown: { x: 0, y: panStep },
    };
    const step = steps[event.key];
    if (step) {
      change((seen) => ({ ...seen, x: seen.x + step.x / seen.zoom, y: seen.y + step.y / seen.zoom }));
      later();
    } else if (isZoomIn(event.key)) zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else return;
    event.preventDefault();
  };

  return {
    box,
    size,
    view,
    change,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown },
  };
}
