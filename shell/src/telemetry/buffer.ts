/** Events of a remote's screen in this tab, in chronological order. */
export type HealthNote =
  /** The visitor navigates to a route. The following notes belong to this view. */
  | { readonly kind: 'navigation' }
  /** A screen is rendered. */
  | { readonly kind: 'shown'; readonly remote: string; readonly version: string }
  /** A remote could not be loaded or rendered. */
  | { readonly kind: 'failure'; readonly phase: Phase; readonly remote: string; readonly version: string }
  /** Thrown outside of loading and drawing, and caught by nobody. */
  | { readonly kind: 'unhandled'; readonly error: unknown }
  /** Something that all share was replaced, by the script that this stack leads to. */
  | { readonly kind: 'reach'; readonly stack: string };

export type Phase = 'entry' | 'module' | 'screen' | 'render';
export type Timed = HealthNote & { readonly at: number };

/** Maximum notes buffered before a listener is attached. */
const MAX_WAITING = 100;

/** A page that is being left fails in what it still loads, up to this long before it is gone. */
const LEAVING_MS = 250;
/** The same once a navigation has begun, which may turn out to be a download. */
const NAVIGATING_MS = 3000;

let waiting: Timed[] = [];
let listener: ((note: Timed) => void) | undefined;
let wake: (() => void) | undefined;
let held: Timed[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isLeft = false;
let navigatesSince = Number.NEGATIVE_INFINITY;

const isError = ({ kind }: HealthNote) => kind === 'failure' || kind === 'unhandled' || kind === 'reach';

/** Costs nothing but a line in a list until the reporter is there. */
export function noteHealth(note: HealthNote): void {
  const timed = { ...note, at: performance.now() };
  if (!isError(note)) {
    if (note.kind === 'navigation') release();
    notify(timed);
  } else if (!isLeft && !isAborted(note)) {
    held.push(timed);
    timer ??= setTimeout(release, timed.at - navigatesSince < NAVIGATING_MS ? NAVIGATING_MS : LEAVING_MS);
  }
}

function notify(note: Timed): void {
  if (listener) listener(note);
  else if (waiting.length < MAX_WAITING) waiting.push(note);
  if (isError(note)) wake?.();
}

function release(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const note of held.splice(0)) notify(note);
}

/** An AbortError is intentional, not a failure. */
const isAborted = (note: HealthNote) =>
  note.kind === 'unhandled' && (note.error as { name?: unknown } | null)?.name === 'AbortError';

/** Starts detecting when the page is being left. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    navigatesSince = performance.now();
    if (!held.length) return;
    clearTimeout(timer);
    timer = setTimeout(release, NAVIGATING_MS);
  });
  addEventListener('pagehide', () => {
    isLeft = true;
    clearTimeout(timer);
    timer = undefined;
    held = [];
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
}

/** Passes all notes to the listener, starting with the buffered ones. */
export function listenToHealth(hear: (note: Timed) => void): void {
  listener = hear;
  for (const note of waiting) hear(note);
  waiting = [];
}

/** Called once something went wrong before anybody listens. */
export const onTrouble = (call: () => void) => {
  wake = call;
  if (waiting.some(isError)) call();
};
