import { noteHealth, type Phase } from './buffer';

export interface LoadError {
  remote: string;
  version: string;
  route: string;
  phase: Phase;
}

const screenKey = (remote: string, path: string) => `${remote} ${path}`;

/** Remotes and screens that the visitor navigated to in this tab. */
const requested = new Set<string>();
/** Failures of what was only prefetched. */
const unrequested = new Map<string, LoadError>();

const note = ({ remote, version, phase }: LoadError) => noteHealth({ kind: 'failure', remote, version, phase });

/**
 * Marks a screen as requested, so that its failures count. An earlier failure while prefetching counts too, because it
 * costs the visitor this version.
 */
export function requestScreen(remote: string, path: string): void {
  for (const key of [remote, screenKey(remote, path)]) {
    requested.add(key);
    const error = unrequested.get(key);
    unrequested.delete(key);
    if (error) note(error);
  }
}

/** A remote could not be loaded or rendered. What nobody went to is no failure of a view. */
export function reportLoadError(error: LoadError): void {
  const { remote, route, phase } = error;
  const key = phase === 'screen' ? screenKey(remote, route) : remote;
  // A piece is loaded by a screen that is there, and whatever is rendered was gone to.
  if (phase === 'module' || phase === 'render' || requested.has(key)) note(error);
  else unrequested.set(key, error);
}

/** The browser ends what is under way when a page is left; what the tab comes back to starts anew. */
export const forgetUnrequested = (): void => unrequested.clear();
