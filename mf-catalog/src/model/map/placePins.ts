import type { PlanePoint } from './plane';

/** Size of a pin with its label, in pixels. The pin's foot is at its point. */
const width = 64;
const height = 46;
/** Distance between pins at the same point, in pixels. */
const step = 26;

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
    const isCovered = labelled.some(({ x, y }) => Math.abs(x - point.x) < width && Math.abs(y - point.y) < height);
    if (!isCovered) {
      labelled.push(point);
      placed.set(index, { ...point, isDot: false });
      continue;
    }
    const free = aside(point, dots);
    dots.push(free);
    placed.set(index, { ...free, isDot: true });
  }
  return points.flatMap((_, index) => placed.get(index) ?? []);
}

function aside(point: PlanePoint, dots: readonly PlanePoint[]): PlanePoint {
  const isFree = ({ x, y }: PlanePoint) => dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= step * 0.9);
  if (isFree(point)) return point;
  for (let ring = 1; ring <= 4; ring++) {
    for (let turn = 0; turn < 6 * ring; turn++) {
      const angle = (turn / (6 * ring)) * 2 * Math.PI;
      const candidate = { x: point.x + Math.cos(angle) * step * ring, y: point.y + Math.sin(angle) * step * ring };
      if (isFree(candidate)) return candidate;
    }
  }
  return point;
}
