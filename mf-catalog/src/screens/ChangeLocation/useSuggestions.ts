import { skipToken, useSettings } from '@doorstep/shared-api';
import { type Coordinates, useGetAddressSuggestionsQuery } from '@doorstep/shared-api/catalog';
import type { PlaceSuggestion } from '@doorstep/shared-api/domain';
import { useLanguage } from '@doorstep/shared-ui';
import { useDebounced } from '@doorstep/shared-ui/useDebounced';
import { useEffect, useState } from 'react';
import type { GoogleSuggestion } from './googlePlaces';

/** The coordinates may need another request. */
export interface AddressSuggestion {
  readonly id: string;
  readonly address: string;
  readonly distanceKm?: number;
  readonly resolve: () => Promise<PlaceSuggestion>;
}

export interface Suggestions {
  readonly list: readonly AddressSuggestion[];
  /** `settled` when the list belongs to the text as it stands. */
  readonly status: 'idle' | 'asking' | 'settled' | 'failed';
}

const shortestQuery = 2;

export function useSuggestions(text: string, near?: Partial<Coordinates>): Suggestions {
  const { googleMapsApiKey } = useSettings();
  const query = useDebounced(text.trim());
  const isRequested = query.length >= shortestQuery;
  const google = useGoogleSuggestions(isRequested && googleMapsApiKey ? query : '', googleMapsApiKey);
  const { lat, long } = near ?? {};
  const server = useGetAddressSuggestionsQuery(isRequested && !googleMapsApiKey ? { q: query, lat, long } : skipToken);

  if (!isRequested) return { list: [], status: 'idle' };
  if (googleMapsApiKey) return google;
  if (server.isError) return { list: [], status: 'failed' };
  if (server.isFetching || query !== text.trim()) return { list: fromServer(server.data), status: 'asking' };
  return { list: fromServer(server.data), status: 'settled' };
}

function fromServer(placeSuggestions: readonly PlaceSuggestion[] = []): AddressSuggestion[] {
  return placeSuggestions.map((placeSuggestion) => ({
    id: placeSuggestion.id,
    address: placeSuggestion.address,
    distanceKm: placeSuggestion.distanceKm,
    resolve: () => Promise.resolve(placeSuggestion),
  }));
}

function useGoogleSuggestions(query: string, key: string | undefined): Suggestions {
  const { lang } = useLanguage();
  const [result, setResult] = useState<{ query: string; suggestions?: readonly GoogleSuggestion[] }>();
  useEffect(() => {
    if (!query || !key) return;
    let current = true;
    import(/* webpackChunkName: "google-places" */ './googlePlaces')
      .then((google) => google.suggestPlaces(query, { key, lang }))
      .then(
        (googleSuggestions) => current && setResult({ query, suggestions: googleSuggestions }),
        (error: unknown) => {
          console.warn('Google gave no suggestions.', error);
          if (current) setResult({ query });
        },
      );
    return () => {
      current = false;
    };
  }, [query, key, lang]);
  if (result?.query !== query) return { list: result?.suggestions ?? [], status: 'asking' };
  return result.suggestions ? { list: result.suggestions, status: 'settled' } : { list: [], status: 'failed' };
}
