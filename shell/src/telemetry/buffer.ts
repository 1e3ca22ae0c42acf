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
export type TimedNote = HealthNote & { readonly at: number };

/** Maximum notes buffered before a listener is attached. */
const MAX_BUFFERED_NOTES = 100;

/** Errors up to this long before the page is left may come from requests that it interrupts. */
const ERROR_HOLD_MS = 250;
/** Like `ERROR_HOLD_MS`, once a navigation has begun, which may turn out to be a download. */
const NAVIGATION_HOLD_MS = 3000;

let bufferedNotes: TimedNote[] = [];
let listener: ((note: TimedNote) => void) | undefined;
let errorListener: (() => void) | undefined;
let heldErrors: TimedNote[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isLeft = false;
let navigatesSince = Number.NEGATIVE_INFINITY;

const isError = ({ kind }: HealthNote) => kind === 'failure' || kind === 'unhandled' || kind === 'reach';

export function noteHealth(note: HealthNote): void {
  const timed = { ...note, at: performance.now() };
  if (!isError(note)) {
    if (note.kind === 'navigation') releaseHeldErrors();
    notify(timed);
  } else if (!isLeft && !isAborted(note)) {
    heldErrors.push(timed);
    timer ??= setTimeout(
      releaseHeldErrors,
      timed.at - navigatesSince < NAVIGATION_HOLD_MS ? NAVIGATION_HOLD_MS : ERROR_HOLD_MS,
    );
  }
}

function notify(note: TimedNote): void {
  if (listener) listener(note);
  else if (bufferedNotes.length < MAX_BUFFERED_NOTES) bufferedNotes.push(note);
  if (isError(note)) errorListener?.();
}

function releaseHeldErrors(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const note of heldErrors.splice(0)) notify(note);
}

const isAborted = (note: HealthNote) =>
  note.kind === 'unhandled' && (note.error as { name?: unknown } | null)?.name === 'AbortError';

export function dropErrorsOnLeave(): void {
  addEventListener('beforeunload', () => {
    navigatesSince = performance.now();
    if (!heldErrors.length) return;
    clearTimeout(timer);
    timer = setTimeout(releaseHeldErrors, NAVIGATION_HOLD_MS);
  });
  addEventListener('pagehide', () => {
    isLeft = true;
    clearTimeout(timer);
    timer = undefined;
    heldErrors = [];
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
}

export function listenToHealth(hear: (note: TimedNote) => void): void {
  listener = hear;
  for (const note of bufferedNotes) hear(note);
  bufferedNotes = [];
}

export const onHealthError = (call: () => void) => {
  errorListener = call;
  if (bufferedNotes.some(isError)) call();
};
