import { getSession, onSessionChange } from '@doorstep/shared-api';
import { DEV_CHANGES_PATH, DEV_REMOTE_PATH, type DevRemote, withDevRemotes } from '@doorstep/shared-api/devRemotes';
import type { Composition } from '@doorstep/shared-api/remote';
import { setOutcome } from './outcome';

/** A server on this very machine; browsers may ask the person first whether pages may reach it. */
const TIMEOUT_MS = 8000;
/**
 * Delay before the reload. The browser clears the session before the server receives the sign-out, and an immediate
 * reload would abort that request.
 */
const SIGN_OUT_MS = 500;

/**
 * The page's composition with the remote as `doorstep dev` serves it on this machine, screens included that are not live. Where it
 * does not answer, what is live: the banner says so. Never rejects.
 */
export async function runLocalCode(composition: Composition): Promise<Composition> {
  const { local } = composition;
  if (!local) return composition;
  endWithSession();
  try {
    const response = await fetch(local.origin + DEV_REMOTE_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const served = (await response.json()) as DevRemote;
    const { name } = served.definition;
    if (name !== local.remote) {
      setOutcome({ kind: 'other', served: name });
      return composition;
    }
    followChanges(local.origin);
    return withDevRemotes(composition, [{ ...served, url: new URL(served.url, local.origin).href }]);
  } catch {
    setOutcome({ kind: 'silent' });
    return composition;
  }
}

/** A build that is done loads the page anew; a server that has ended is said, and not asked again and again. */
function followChanges(origin: string): void {
  const changes = new EventSource(origin + DEV_CHANGES_PATH);
  changes.onmessage = () => location.reload();
  changes.onerror = () => {
    changes.close();
    setOutcome({ kind: 'stopped' });
  };
}

/**
 * Returns to the live version after a sign-out or a change of user: the gateway shows the code to this session alone.
 */
function endWithSession(): void {
  const userId = getSession().user?.id;
  onSessionChange(() => {
    if (getSession().user?.id !== userId) setTimeout(() => location.reload(), SIGN_OUT_MS);
  });
}
