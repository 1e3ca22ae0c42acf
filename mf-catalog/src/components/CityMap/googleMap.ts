/// <reference types="google.maps" />
/** Google's map with pins. Loaded only where the site has a key, with the map that is shown. */
import type { GeoPoint } from '@doorstep/shared-api/domain';
import { importLibrary } from '@googlemaps/js-api-loader';
import type { MapBounds } from '../../model/map/plane';
import type { CityMapProps } from './mapProps';
import { type GoogleOptions, setUpGoogle } from './setUpGoogle';

type MapContent = Pick<CityMapProps, 'pins' | 'selectedId' | 'home' | 'marker' | 'fitKey' | 'detail'>;

export interface GoogleView {
  readonly show: (shown: MapContent) => void;
  readonly close: () => void;
}

interface Handlers {
  readonly onSelect: (id: string) => void;
  readonly onPut: (point: GeoPoint) => void;
  readonly onMoved: (bounds: MapBounds) => void;
}

/** A plate on a stand, the tip at the point. */
const pinShape = 'M-28,-40h56v30h-23l-5,10l-5,-10h-23z';
const positionOf = ({ lat, long }: GeoPoint) => ({ lat, lng: long });

export async function openGoogleMap(box: HTMLElement, options: GoogleOptions, handlers: Handlers): Promise<GoogleView> {
  setUpGoogle(options);
  const [{ Map: GoogleMap }, { Marker }, { LatLngBounds, Point }] = await Promise.all([
    importLibrary('maps'),
    importLibrary('marker'),
    importLibrary('core'),
  ]);
  const map = new GoogleMap(box, {
    zoom: 2,
    center: { lat: 20, lng: 0 },
    disableDefaultUI: true,
    zoomControl: true,
    keyboardShortcuts: true,
  });
  const marks = new Map<string, google.maps.Marker>();
  let home: google.maps.Marker | undefined;
  let draggable: google.maps.Marker | undefined;
  let fitted: string | undefined;
  const listener = map.addListener('dragend', () => {
    const bounds = map.getBounds()?.toJSON();
    if (bounds) handlers.onMoved(bounds);
  });

  const iconOf = (isSelected: boolean): google.maps.Symbol => ({
    path: pinShape,
    fillColor: isSelected ? '#1a4d3e' : '#ffffff',
    fillOpacity: 1,
    strokeColor: isSelected ? '#f2b035' : '#6b6a5e',
    strokeWeight: isSelected ? 2.5 : 1.5,
    labelOrigin: new Point(0, -24),
  });

  return {
    show({ pins, selectedId, home: place, marker, fitKey, detail }) {
      const ids = new Set(pins.map(({ id }) => id));
      for (const [id, mark] of marks) {
        if (ids.has(id)) continue;
        mark.setMap(null);
        marks.delete(id);
      }
      for (const [index, { id, point, text, label }] of pins.entries()) {
        const isSelected = id === selectedId;
        let mark = marks.get(id);
        if (!mark) {
          mark = new Marker({ map, optimized: false });
          mark.addListener('click', () => handlers.onSelect(id));
          marks.set(id, mark);
        }
        mark.setPosition(positionOf(point));
        mark.setTitle(label);
        mark.setIcon(iconOf(isSelected));
        mark.setLabel({ text, color: isSelected ? '#ffffff' : '#12231d', fontWeight: '600' });
        mark.setZIndex(isSelected ? pins.length + 1 : pins.length - index);
      }
      if (place) {
        home ??= new Marker({ map, clickable: false });
        home.setPosition(positionOf(place));
      } else home?.setMap(null);
      if (marker) {
        if (!draggable) {
          draggable = new Marker({ map, draggable: true });
          draggable.addListener('dragend', () => {
            const at = draggable?.getPosition()?.toJSON();
            if (at) handlers.onPut({ lat: at.lat, long: at.lng });
          });
        }
        draggable.setPosition(positionOf(marker.point));
        draggable.setTitle(marker.label);
      }
      if (fitted === fitKey) return;
      fitted = fitKey;
      const all = [...pins.map(({ point }) => point), ...[place, marker?.point].filter((point) => point !== undefined)];
      if (all.length === 0) return;
      const bounds = new LatLngBounds();
      for (const point of all) bounds.extend(positionOf(point));
      if (all.length === 1) {
        map.setCenter(bounds.getCenter());
        map.setZoom(detail === 'door' ? 17 : 14);
      } else map.fitBounds(bounds, 56);
    },
    close() {
      listener.remove();
      for (const mark of marks.values()) mark.setMap(null);
      home?.setMap(null);
      draggable?.setMap(null);
    },
  };
}
