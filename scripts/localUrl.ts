import { isLoopback } from '@doorstep/shared-process/publicAddress';

interface StartedSite {
  host: string;
  port: number;
  /** Address used in mails. Defaults to the gateway's host when PUBLIC_URL is unset. */
  publicUrl: string;
  hasPublicUrl: boolean;
}

/**
 * Returns the address that pages name as their own when PUBLIC_URL is unset. Search engines and link previews need
 * absolute URLs.
 */
export function localUrlOf({ host, port, publicUrl, hasPublicUrl }: StartedSite): string | undefined {
  if (hasPublicUrl) return undefined;
  return isLoopback(host) ? `http://localhost:${port}` : publicUrl;
}
