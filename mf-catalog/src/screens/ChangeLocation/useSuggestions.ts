import { skipToken, useSettings } from '@doorstep/shared-api';
import { type Coordinates, useGetAddressSuggestionsQuery } from '@doorstep/shared-api/catalog';
import type { Place } from '@doorstep/shared-api/domain';
import { useLanguage } from '@doorstep/shared-ui';
import { useEffect, useState } from 'react';
import type { GoogleSuggestion } from './googlePlaces';
import { useDebounced } from './useDebounced';

/** A place that was found, with a way to its coordinates where they are not known yet. */
export interface AddressSuggestion {
  readonly id: string;
  readonly address: string;
  readonly distanceKm?: number;
  readonly resolve: () => Promise<Place>;
}

export interface Suggestions {
  readonly list: readonly AddressSuggestion[];
  /** `settled` when the list belongs to the text as it stands. */
  readonly status: 'idle' | 'asking' | 'settled' | 'failed';
}

const shortestQuery = 2;

/** Google's places where the site has a key, else the server's own suggestions. */
export function useSuggestions(text: string, near?: Partial<Coordinates>): Suggestions {
  const { googleMapsApiKey } = useSettings();
  const query = useDebounced(text.trim());
  const isAsked = query.length >= shortestQuery;
  const google = useGoogleSuggestions(isAsked && googleMapsApiKey ? query : '', googleMapsApiKey);
  const { lat, long } = near ?? {};
  const server = useGetAddressSuggestionsQuery(isAsked && !googleMapsApiKey ? { q: query, lat, long } : skipToken);

  if (!isAsked) return { list: [], status: 'idle' };
  if (googleMapsApiKey) return google;
  if (server.isError) return { list: [], status: 'failed' };
  if (server.isFetching || query !== text.trim()) return { list: fromServer(server.data), status: 'asking' };
  return { list: fromServer(server.data), status: 'settled' };
}

function fromServer(places: readonly Place[] = []): AddressSuggestion[] {
  return places.map((place) => ({
    id: place.id,
    address: place.address,
    distanceKm: place.distanceKm,
    resolve: () => Promise.resolve(place),
  }));
}

function useGoogleSuggestions(query: string, key: string | undefined): Suggestions {
  const { lang } = useLanguage();
  const [answer, setAnswer] = useState<{ query: string; found?: readonly GoogleSuggestion[] }>();
  useEffect(() => {
    if (!query || !key) return;
    let current = true;
    import(/* webpackChunkName: "google-places" */ './googlePlaces')
      .then((google) => google.suggestPlaces(query, { key, lang }))
      .then(
        (found) => current && setAnswer({ query, found }),
        (error: unknown) => {
          console.warn('Google gave no suggestions.', error);
          if (current) setAnswer({ query });
        },
      );
    return () => {
      current = false;
    };
  }, [query, key, lang]);
  if (answer?.query !== query) return { list: answer?.found ?? [], status: 'asking' };
  return answer.found ? { list: answer.found, status: 'settled' } : { list: [], status: 'failed' };
}
