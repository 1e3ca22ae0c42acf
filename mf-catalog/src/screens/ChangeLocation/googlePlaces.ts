/// <reference types="google.maps" />
/** Google's part of /change-location. Loaded only where the site has a key. */
import type { PlaceSuggestion } from '@doorstep/shared-api/domain';
import { importLibrary } from '@googlemaps/js-api-loader';
import { type GoogleOptions, setUpGoogle } from '../../components/CityMap/setUpGoogle';

export interface GoogleSuggestion {
  readonly id: string;
  readonly address: string;
  readonly resolve: () => Promise<PlaceSuggestion>;
}

let session: google.maps.places.AutocompleteSessionToken | undefined;

export async function suggestPlaces(input: string, options: GoogleOptions): Promise<GoogleSuggestion[]> {
  setUpGoogle(options);
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await importLibrary('places');
  session ??= new AutocompleteSessionToken();
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, sessionToken: session });
  return suggestions.flatMap(({ placePrediction: prediction }) =>
    prediction
      ? [{ id: prediction.placeId, address: prediction.text.text, resolve: () => resolvePrediction(prediction) }]
      : [],
  );
}

async function resolvePrediction(prediction: google.maps.places.PlacePrediction): Promise<PlaceSuggestion> {
  const place = prediction.toPlace();
  await place.fetchFields({ fields: ['formattedAddress', 'location'] });
  // Fetching the details ends Google's billing session. The next search starts a new one.
  session = undefined;
  const address = place.formattedAddress ?? prediction.text.text;
  const lat = place.location?.lat();
  const long = place.location?.lng();
  return { id: prediction.placeId, label: address, address, lat: decimal(lat), long: decimal(long) };
}

const decimal = (degrees: number | undefined) => (degrees === undefined ? '' : String(degrees));
