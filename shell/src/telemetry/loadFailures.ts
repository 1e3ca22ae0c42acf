import { noteHealth, type Phase } from './buffer';

export interface LoadError {
  remote: string;
  version: string;
  route: string;
  phase: Phase;
}

const screenKey = (remote: string, path: string) => `${remote} ${path}`;

const requested = new Set<string>();
const unrequested = new Map<string, LoadError>();

const note = ({ remote, version, phase }: LoadError) => noteHealth({ kind: 'failure', remote, version, phase });

/** An earlier failure while prefetching counts too, because it costs the visitor this version. */
export function markScreenRequested(remote: string, path: string): void {
  for (const key of [remote, screenKey(remote, path)]) {
    requested.add(key);
    const error = unrequested.get(key);
    unrequested.delete(key);
    if (error) note(error);
  }
}

export function reportLoadError(error: LoadError): void {
  const { remote, route, phase } = error;
  const key = phase === 'screen' ? screenKey(remote, route) : remote;
  // Chunks belong to a shown screen, and rendered screens were requested.
  if (phase === 'module' || phase === 'render' || requested.has(key)) note(error);
  else unrequested.set(key, error);
}

/** The browser aborts pending requests when a page is left, so those failures do not count. */
export const forgetUnrequested = (): void => unrequested.clear();
