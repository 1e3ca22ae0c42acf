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

export function useMapView() {
  const { point } = useNearby();
  const [bounds, setBounds] = useState<MapBounds>();
  const home = useMemo(() => point && { lat: Number(point.lat), long: Number(point.long) }, [point]);
  return { bounds, setBounds, home };
}

interface ListMapOptions {
  readonly providers: readonly Provider[];
  readonly view: ReturnType<typeof useMapView>;
  /** Keeps the map open when it shows no providers, so that the visitor can move on. */
  readonly staysOpen?: boolean;
}

export function useListMap({ providers, view, staysOpen = false }: ListMapOptions) {
  const { googleMapsApiKey } = useSettings();
  const isMounted = useMounted();
  const isWide = useIsWide();
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<WindowedListHandle>(null);
  const [params, setParams] = useSearchParams();
  const isChosen = params.get('map') === 'open';
  const hasMap =
    staysOpen || providers.some(({ areaPoint }) => areaPoint && (Boolean(googleMapsApiKey) || isInCity(areaPoint)));
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
    isOpen: isMounted && hasMap && isChosen && !isWide,
    isBeside,
    setOpen,
    list,
    activeId,
    onHighlight: isBeside ? setActiveId : undefined,
    select: (id: string) => {
      setActiveId(id);
      list.current?.show(id);
    },
    isLookedAt: ({ id }: Provider) => isBeside && id === activeId,
  };
}
