import type { RemoteFailure } from '../federation/failures';

/** What happened to a remote's screen in this tab, in the order in which it happened. */
export type HealthNote =
  /** Somebody goes to a route; what follows belongs to this view of it. */
  | { readonly kind: 'navigation' }
  /** A screen is drawn. */
  | { readonly kind: 'shown'; readonly remote: string; readonly version: string }
  /** A remote could not be loaded or drawn. */
  | { readonly kind: 'failure'; readonly phase: Phase; readonly remote: string; readonly version: string }
  /** Thrown outside of loading and drawing, and caught by nobody. */
  | { readonly kind: 'unhandled'; readonly error: unknown };

export type Phase = RemoteFailure['phase'];
export type Timed = HealthNote & { readonly at: number };

/** More than this is no news before anybody listens. */
const MOST_WAITING = 100;

let waiting: Timed[] = [];
let listener: ((note: Timed) => void) | undefined;
let wake: (() => void) | undefined;

/** Costs nothing but a line in a list until the reporter is there. */
export function noteHealth(note: HealthNote): void {
  const timed = { ...note, at: performance.now() };
  if (listener) listener(timed);
  else if (waiting.length < MOST_WAITING) waiting.push(timed);
  if (note.kind === 'failure' || note.kind === 'unhandled') wake?.();
}

/** From now on the listener hears everything, beginning with what waited for it. */
export function listenToHealth(hear: (note: Timed) => void): void {
  listener = hear;
  for (const note of waiting) hear(note);
  waiting = [];
}

/** Called once something went wrong before anybody listens. */
export const onTrouble = (call: () => void) => {
  wake = call;
  if (waiting.some(({ kind }) => kind === 'failure' || kind === 'unhandled')) call();
};
