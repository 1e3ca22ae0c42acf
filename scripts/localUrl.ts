import { isLoopback } from '@doorstep/shared-process/publicAddress';

interface StartedSite {
  host: string;
  port: number;
  /** The address in mails: of the gateway's own host where PUBLIC_URL is unset. */
  publicUrl: string;
  hasPublicUrl: boolean;
}

/** The address that pages name as theirs when PUBLIC_URL is unset. Search engines and link previews need whole addresses. */
export function localUrlOf({ host, port, publicUrl, hasPublicUrl }: StartedSite): string | undefined {
  if (hasPublicUrl) return undefined;
  return isLoopback(host) ? `http://localhost:${port}` : publicUrl;
}
