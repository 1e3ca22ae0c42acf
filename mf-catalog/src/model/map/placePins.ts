import type { PlanePoint } from './plane';

/** Size of a pin with its label, in pixels. The pin's foot is at its point. */
const pinWidth = 64;
const pinHeight = 46;
/** Distance between pins at the same point, in pixels. */
const pinSpacing = 26;

export interface PlacedPin extends PlanePoint {
  readonly isDot: boolean;
}

/**
 * The first pins are the best and keep their labels. A pin that would cover a label becomes a dot, and moves aside if
 * another dot is there. `first` is placed before all others.
 */
export function placePins(points: readonly PlanePoint[], first?: number): PlacedPin[] {
  const labelled: PlanePoint[] = [];
  const dots: PlanePoint[] = [];
  const placed = new Map<number, PlacedPin>();
  const order = points.map((_, index) => index);
  if (first !== undefined && points[first]) order.unshift(...order.splice(first, 1));
  for (const index of order) {
    const point = points[index];
    if (!point) continue;
    const isCovered = labelled.some(
      ({ x, y }) => Math.abs(x - point.x) < pinWidth && Math.abs(y - point.y) < pinHeight,
    );
    if (!isCovered) {
      labelled.push(point);
      placed.set(index, { ...point, isDot: false });
      continue;
    }
    const free = freePointNear(point, dots);
    dots.push(free);
    placed.set(index, { ...free, isDot: true });
  }
  return points.flatMap((_, index) => placed.get(index) ?? []);
}

function freePointNear(point: PlanePoint, dots: readonly PlanePoint[]): PlanePoint {
  const isFree = ({ x, y }: PlanePoint) => dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= pinSpacing * 0.9);
  if (isFree(point)) return point;
  for (let ring = 1; ring <= 4; ring++) {
    for (let turn = 0; turn < 6 * ring; turn++) {
      const angle = (turn / (6 * ring)) * 2 * Math.PI;
      const candidate = {
        x: point.x + Math.cos(angle) * pinSpacing * ring,
        y: point.y + Math.sin(angle) * pinSpacing * ring,
      };
      if (isFree(candidate)) return candidate;
    }
  }
  return point;
}
