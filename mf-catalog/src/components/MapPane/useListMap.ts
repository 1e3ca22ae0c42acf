import { useSettings } from '@doorstep/shared-api';
import type { Provider } from '@doorstep/shared-api/domain';
import { useMounted } from '@doorstep/shared-ui';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNearby } from '../../hooks/useNearby';
import { isInCity, type MapBounds } from '../../model/map/plane';
import type { WindowedListHandle } from '../WindowedList';

/** Same breakpoint as in the styles: from here on, the map stands beside the list. */
const wide = '(min-width: 1280px)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      if (typeof matchMedia !== 'function') return () => {};
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => typeof matchMedia === 'function' && matchMedia(wide).matches,
    () => false,
  );
}

/** Holds the visible map area, which the list can follow, and the point from which distances count. */
export function useMapView() {
  const { point } = useNearby();
  const [bounds, setBounds] = useState<MapBounds>();
  const home = useMemo(() => point && { lat: Number(point.lat), long: Number(point.long) }, [point]);
  return { bounds, setBounds, home };
}

interface ListMapOptions {
  /** All providers of the list, whether or not the map shows them. */
  readonly providers: readonly Provider[];
  readonly view: ReturnType<typeof useMapView>;
  /** Keeps the map open when it shows no providers, so that the visitor can move on. */
  readonly isKept?: boolean;
}

/** Whether there is a map to these providers, whether it is to be seen, and who is looked at on it and in the list beside it. */
export function useListMap({ providers, view, isKept = false }: ListMapOptions) {
  const { googleMapsApiKey } = useSettings();
  const isMounted = useMounted();
  const isWide = useIsWide();
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<WindowedListHandle>(null);
  const [params, setParams] = useSearchParams();
  const isChosen = params.get('map') === 'open';
  const hasMap =
    isKept || providers.some(({ areaPoint }) => areaPoint && (Boolean(googleMapsApiKey) || isInCity(areaPoint)));
  const isBeside = isMounted && hasMap && isWide;
  const setOpen = useCallback(
    (isOpen: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (isOpen) after.set('map', 'open');
          else after.delete('map');
          return after;
        },
        // On a phone, "back" returns from the map to the list.
        { replace: !isOpen, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    ...view,
    hasMap,
    /** True when the map replaces the list on a screen without room for both. */
    isOpen: isMounted && hasMap && isChosen && !isWide,
    isBeside,
    setOpen,
    /** Handle of the list: pressing a pin scrolls to its row. */
    list,
    activeId,
    /** Highlights the pin of the row under the pointer or focus, when a map is beside the list. */
    onLook: isBeside ? setActiveId : undefined,
    /** Called when a pin is pressed. */
    select: (id: string) => {
      setActiveId(id);
      list.current?.show(id);
    },
    isLookedAt: ({ id }: Provider) => isBeside && id === activeId,
  };
}
