import { useLazyGetAddressSuggestionsQuery } from '@doorstep/shared-api/catalog';
import type { SuggestAddresses } from '@doorstep/shared-ui/forms';
import { useCallback } from 'react';

/** What the address field asks for suggestions. An answer known already is not asked for again. */
export function useSuggestAddresses(): SuggestAddresses {
  const [ask] = useLazyGetAddressSuggestionsQuery();
  return useCallback(
    async (q, signal) => {
      const asking = ask({ q }, true);
      signal.addEventListener('abort', () => asking.abort(), { once: true });
      const places = await asking.unwrap();
      return places.map(({ lat, long, ...place }) => ({ ...place, lat: Number(lat), long: Number(long) }));
    },
    [ask],
  );
}
