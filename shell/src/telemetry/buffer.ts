export type HealthNote =
  /** The following notes belong to this view. */
  | { readonly kind: 'navigation' }
  | { readonly kind: 'shown'; readonly remote: string; readonly version: string }
  | { readonly kind: 'failure'; readonly phase: Phase; readonly remote: string; readonly version: string }
  /** Thrown outside of loading and rendering, and not caught. */
  | { readonly kind: 'unhandled'; readonly error: unknown }
  /** A shared global was replaced by the script in this stack. */
  | { readonly kind: 'reach'; readonly stack: string };

export type Phase = 'entry' | 'module' | 'screen' | 'render';
export type Timed = HealthNote & { readonly at: number };

/** Maximum notes buffered before a listener is attached. */
const MAX_WAITING = 100;

/** Errors up to this long before the page is left may come from requests that it interrupts. */
const LEAVING_MS = 250;
/** Like `LEAVING_MS`, once a navigation has begun, which may turn out to be a download. */
const NAVIGATING_MS = 3000;

let waiting: Timed[] = [];
let listener: ((note: Timed) => void) | undefined;
let wake: (() => void) | undefined;
let held: Timed[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isLeft = false;
let navigatesSince = Number.NEGATIVE_INFINITY;

const isError = ({ kind }: HealthNote) => kind === 'failure' || kind === 'unhandled' || kind === 'reach';

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

const isAborted = (note: HealthNote) =>
  note.kind === 'unhandled' && (note.error as { name?: unknown } | null)?.name === 'AbortError';

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

export function listenToHealth(hear: (note: Timed) => void): void {
  listener = hear;
  for (const note of waiting) hear(note);
  waiting = [];
}

export const onTrouble = (call: () => void) => {
  wake = call;
  if (waiting.some(isError)) call();
};
