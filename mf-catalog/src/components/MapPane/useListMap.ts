import { useSettings } from '@doorstep/shared-api';
import type { Provider } from '@doorstep/shared-api/domain';
import { useMounted } from '@doorstep/shared-ui';
import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isInCity } from '../../model/map/plane';

/** As in the styles: from here on the map stands beside the list. */
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

/**
 * Whether there is a map to these providers, and whether it is to be seen. `isKept`: it stays where it shows nobody, so that
 * it can be moved on.
 */
export function useListMap(providers: readonly Provider[], isKept = false) {
  const { googleMapsApiKey } = useSettings();
  const isMounted = useMounted();
  const isWide = useIsWide();
  const [params, setParams] = useSearchParams();
  const isChosen = params.get('map') === 'open';
  const hasMap =
    isKept || providers.some(({ areaPoint }) => areaPoint && (Boolean(googleMapsApiKey) || isInCity(areaPoint)));
  const setOpen = useCallback(
    (isOpen: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (isOpen) after.set('map', 'open');
          else after.delete('map');
          return after;
        },
        // "Back" on a phone leads from the map to the list.
        { replace: !isOpen, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    hasMap,
    /** In place of the list, on a screen that has no room for both. */
    isOpen: isMounted && hasMap && isChosen && !isWide,
    isBeside: isMounted && hasMap && isWide,
    setOpen,
  };
}
