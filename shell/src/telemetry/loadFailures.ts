import { noteHealth, type Phase } from './buffer';

export interface LoadFailure {
  remote: string;
  version: string;
  route: string;
  phase: Phase;
}

const screenKey = (remote: string, path: string) => `${remote} ${path}`;

/** What somebody went to in this tab: remotes, and screens of them. */
const requested = new Set<string>();
/** Failures of what was only prefetched. */
const unrequested = new Map<string, LoadFailure>();

const note = ({ remote, version, phase }: LoadFailure) => noteHealth({ kind: 'failure', remote, version, phase });

/** Somebody goes there: a failure counts from now on, and one of an earlier prefetch, which costs them the version, too. */
export function requestScreen(remote: string, path: string): void {
  for (const key of [remote, screenKey(remote, path)]) {
    requested.add(key);
    const failure = unrequested.get(key);
    unrequested.delete(key);
    if (failure) note(failure);
  }
}

/** A remote could not be loaded or drawn. What nobody went to is no failure of a view. */
export function noteLoadFailure(failure: LoadFailure): void {
  const { remote, route, phase } = failure;
  const key = phase === 'screen' ? screenKey(remote, route) : remote;
  // A piece is loaded by a screen that is there, and whatever is drawn was gone to.
  if (phase === 'module' || phase === 'render' || requested.has(key)) note(failure);
  else unrequested.set(key, failure);
}

/** The browser ends what is under way when a page is left; what the tab comes back to starts anew. */
export const forgetUnrequested = (): void => unrequested.clear();
