import type { GeoPoint } from '@doorstep/shared-api/domain';
import type { MapBounds } from '../../model/map/plane';

export interface MapPin {
  readonly id: string;
  readonly point: GeoPoint;
  /** On the pin: a price, or a number. */
  readonly text: string;
  /** Accessible name of the pin. */
  readonly label: string;
}

export interface CityMapProps {
  readonly label: string;
  /** The best first: where there is no room for all, they keep their labels. */
  readonly pins: readonly MapPin[];
  readonly selectedId?: string;
  readonly onSelect?: (id: string) => void;
  /** Location of the customer. */
  readonly home?: GeoPoint;
  /** A pin that can be moved; where it was put is told when it is let go. */
  readonly marker?: { readonly point: GeoPoint; readonly label: string; readonly onPut: (point: GeoPoint) => void };
  /** Told when somebody has moved the map, not when it has moved by itself. */
  readonly onMoved?: (bounds: MapBounds) => void;
  /** Shows everything anew when it changes: another list, another address. */
  readonly fitKey: string;
  /** How near that comes; `area` when absent. */
  readonly detail?: 'area' | 'door';
}
