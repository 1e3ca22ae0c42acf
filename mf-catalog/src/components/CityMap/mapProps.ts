import type { GeoPoint } from '@doorstep/shared-api/domain';
import type { MapBounds } from '../../model/map/plane';

export interface MapPin {
  readonly id: string;
  readonly point: GeoPoint;
  readonly text: string;
  readonly label: string;
}

export interface CityMapProps {
  readonly label: string;
  /** Sorted by rank. The first pins keep their labels when there is no room for all. */
  readonly pins: readonly MapPin[];
  readonly selectedId?: string;
  readonly onSelect?: (id: string) => void;
  readonly home?: GeoPoint;
  readonly marker?: { readonly point: GeoPoint; readonly label: string; readonly onPut: (point: GeoPoint) => void };
  /** Called when the user moves the map, not when it moves by itself. */
  readonly onMoved?: (bounds: MapBounds) => void;
  /** Fits all points again when it changes, such as for another list or address. */
  readonly fitKey: string;
  /** Maximum zoom of that fit. Default: `area`. */
  readonly detail?: 'area' | 'door';
}
