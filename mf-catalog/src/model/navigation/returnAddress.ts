import { readNext } from '@doorstep/shared-api/paths';

/**
 * Returns the target of the way back from /change-location: `?next=` when it is a URL of this site, otherwise the
 * fallback.
 */
export function returnAddress(search: string, fallback: string): string {
  return new URLSearchParams(search).get('next') ? readNext(search) : fallback;
}
