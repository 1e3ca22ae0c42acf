/** Google's part of maps and addresses. Loaded only where the site has a key. */
import { setOptions } from '@googlemaps/js-api-loader';

export interface GoogleOptions {
  readonly key: string;
  readonly lang: string;
}

let isSetUp = false;

/** The loader takes its options once per page, whoever comes first. */
export function setUpGoogle({ key, lang }: GoogleOptions): void {
  if (!isSetUp) setOptions({ key, language: lang });
  isSetUp = true;
}
