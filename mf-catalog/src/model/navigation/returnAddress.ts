import { readNext } from '@doorstep/shared-api/paths';

/** Where /change-location leads back to: `?next=`, when it is an address of this site, else the fallback. */
export function returnAddress(search: string, fallback: string): string {
  return new URLSearchParams(search).get('next') ? readNext(search) : fallback;
}
