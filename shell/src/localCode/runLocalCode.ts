import { getSession, onSessionChange } from '@doorstep/shared-api';
import { DEV_CHANGES_PATH, DEV_REMOTE_PATH, type DevRemote, withDevRemotes } from '@doorstep/shared-api/devRemotes';
import type { Composition } from '@doorstep/shared-api/remote';
import { setLocalCodeState } from './outcome';

/** A server on this very machine; browsers may ask the person first whether pages may reach it. */
const TIMEOUT_MS = 8000;
/**
 * Delay before the reload. The browser clears the session before the server receives the sign-out, and an immediate
 * reload would abort that request.
 */
const RELOAD_DELAY_MS = 500;

/**
 * Replaces one remote by the one that `doorstep dev` serves on this machine, including screens that are not live. Keeps
 * the live version when nothing answers, and the banner says so. Never rejects.
 */
export async function runLocalCode(composition: Composition): Promise<Composition> {
  const { local } = composition;
  if (!local) return composition;
  reloadOnUserChange();
  try {
    const response = await fetch(local.origin + DEV_REMOTE_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const served = (await response.json()) as DevRemote;
    const { name } = served.definition;
    if (name !== local.remote) {
      setLocalCodeState({ kind: 'other', served: name });
      return composition;
    }
    followChanges(local.origin);
    return withDevRemotes(composition, [{ ...served, url: new URL(served.url, local.origin).href }]);
  } catch {
    setLocalCodeState({ kind: 'silent' });
    return composition;
  }
}

/** A finished build reloads the page. A server that has ended is reported and not asked again. */
function followChanges(origin: string): void {
  const changes = new EventSource(origin + DEV_CHANGES_PATH);
  changes.onmessage = () => location.reload();
  changes.onerror = () => {
    changes.close();
    setLocalCodeState({ kind: 'stopped' });
  };
}

/** The gateway shows local code to this session alone, so it ends with a sign-out or a change of user. */
function reloadOnUserChange(): void {
  const userId = getSession().user?.id;
  onSessionChange(() => {
    if (getSession().user?.id !== userId) setTimeout(() => location.reload(), RELOAD_DELAY_MS);
  });
}
