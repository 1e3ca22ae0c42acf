import { CommandError } from '@doorstep/release/errors';

const TIMEOUT_MS = 15_000;

export function siteOriginOf(named: string | undefined): string {
  const text = named ?? (process.env.DOORSTEP_SITE || 'http://localhost:8080');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CommandError(`--against must be the address of a site, such as https://doorstep.example, not "${text}".`);
  return new URL(text).origin;
}

/** Redirects are not followed, because the browser has to see them. */
export async function fetchFrom(
  site: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await fetch(new URL(address, site), {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new CommandError(`No Doorstep site answers at ${site}: name one with --against https://…`);
  }
}
