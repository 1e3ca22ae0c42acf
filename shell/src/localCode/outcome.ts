import { useSyncExternalStore } from 'react';

/**
 * State of the code on this machine. `runs`. `silent`: no server responds there. `other`: it serves another remote.
 * `stopped`: it responded before, but no longer does.
 */
export type LocalCodeState =
  | { readonly kind: 'runs' | 'silent' | 'stopped' }
  | { readonly kind: 'other'; readonly served: string };

let outcome: LocalCodeState = { kind: 'runs' };
const listeners = new Set<() => void>();

export function setLocalCodeState(next: LocalCodeState): void {
  outcome = next;
  for (const listener of listeners) listener();
}

export const useLocalCodeState = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outcome,
    () => outcome,
  );
