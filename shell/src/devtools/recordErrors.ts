import { useSyncExternalStore } from 'react';
import type { RemoteError } from '../federation/failures';

export interface RecordedError {
  readonly at: number;
  readonly text: string;
}

const MAX_ITEMS = 50;
let recorded: readonly RecordedError[] = [];
const listeners = new Set<() => void>();

function add(text: string) {
  recorded = [...recorded.slice(1 - MAX_ITEMS), { at: performance.now(), text }];
  for (const listener of listeners) listener();
}

/** Keeps the last errors of the tab until the returned function is called. */
export function recordErrors(): () => void {
  const onFailure = (event: Event) => {
    const { remote, version, phase, route, message } = (event as CustomEvent<RemoteError>).detail;
    add(`${remote} ${version} (${phase}) on ${route}: ${message}`);
  };
  const onError = ({ message }: ErrorEvent) => add(message);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    add(reason instanceof Error ? reason.message : `${reason}`);
  addEventListener('doorstep:remote-failure', onFailure);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('doorstep:remote-failure', onFailure);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

export const useRecordedErrors = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => recorded,
    () => recorded,
  );
