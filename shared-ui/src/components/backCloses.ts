/**
 * The browser's Back closes the open layer and keeps the screen. Each layer has its own history entry with the screen's
 * address, the router's state and a depth. A layer that closes otherwise goes back over its entry. A navigation out of
 * a layer replaces it. The router notices none of this and keeps its own entries.
 */
const DEPTH = 'layerDepth';
/** Going back within a page takes a few milliseconds. Without an answer, navigation continues all the same. */
const STEP_TIMEOUT_MS = 5000;

type HistoryStateArgs = [data: unknown, unused: string, url?: string | URL | null];
interface Layer {
  close: () => void;
  isLocked: () => boolean;
}

const layers: Layer[] = [];
/** State with which the screen replaced its entry while a layer was open. The entry below gets it too. */
let pendingReplacement: HistoryStateArgs | undefined;
/** Set while the page goes back over its own entries. Pushes and replacements wait until it has arrived. */
let queuedCalls: (() => void)[] | undefined;
let stepTimer: ReturnType<typeof setTimeout> | undefined;
let isSettling = false;
let position = { depth: 0, idx: undefined as unknown, href: '' };

const historyStateField = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name];
const depthNow = () => Number(historyStateField(DEPTH) ?? 0);
const withDepth = (data: unknown, depth: number) => ({ ...(data as object | null), [DEPTH]: depth });

/**
 * Makes Back call `close` instead of leaving the screen, until the returned function is called. A locked layer stays
 * open.
 */
export function addBackCloser(close: () => void, isLocked: () => boolean = () => false): () => void {
  const layer = { close, isLocked };
  layers.push(layer);
  scheduleSettle();
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
    scheduleSettle();
  };
}

function patchHistory(): void {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const notePosition = () => {
    position = { depth: depthNow(), idx: historyStateField('idx'), href: location.pathname };
  };
  notePosition();

  history.pushState = (...[data, unused, url]: HistoryStateArgs) => {
    if (queuedCalls) return void queuedCalls.push(() => history.pushState(data, unused, url));
    pendingReplacement = undefined;
    if (depthNow() > 0) replace(data, unused, url);
    else push(data, unused, url);
    // The layer is about to close with its screen, so it gets no entry above the new one.
    notePosition();
  };
  history.replaceState = (...[data, unused, url]: HistoryStateArgs) => {
    if (queuedCalls) return void queuedCalls.push(() => history.replaceState(data, unused, url));
    const depth = depthNow();
    if (depth > 0) pendingReplacement = [data, unused, url];
    replace(depth > 0 ? withDepth(data, depth) : data, unused, url);
    notePosition();
  };

  const arrive = () => {
    clearTimeout(stepTimer);
    if (depthNow() === 0 && pendingReplacement) {
      replace(...pendingReplacement);
      pendingReplacement = undefined;
    }
    notePosition();
    const calls = queuedCalls ?? [];
    queuedCalls = undefined;
    for (const call of calls) call();
    scheduleSettle();
  };
  goInHistory = (by: number) => {
    queuedCalls = [];
    stepTimer = setTimeout(arrive, STEP_TIMEOUT_MS);
    history.go(by);
  };
  pushLayerEntry = () => {
    push(withDepth(history.state, depthNow() + 1), '');
    notePosition();
  };

  // Must run before the router's listener, which should only receive its own entries.
  window.addEventListener(
    'popstate',
    (event) => {
      const before = position;
      const isOurs =
        depthNow() !== before.depth && historyStateField('idx') === before.idx && location.pathname === before.href;
      if (queuedCalls || isOurs) event.stopImmediatePropagation();
      if (queuedCalls) return arrive();
      notePosition();
      if (!isOurs) return scheduleSettle();
      for (const layer of layers.slice(depthNow()).reverse()) if (!layer.isLocked()) layer.close();
      arrive();
    },
    { capture: true },
  );
}

let goInHistory: (by: number) => void = () => undefined;
let pushLayerEntry: () => void = () => undefined;

/** Waits for the end of the current task, because a dialog that replaces another one keeps its entry. */
function scheduleSettle(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    if (queuedCalls) return;
    for (let depth = depthNow(); depth < layers.length; depth += 1) pushLayerEntry();
    if (depthNow() > layers.length) goInHistory(layers.length - depthNow());
  });
}

// A reloaded page is still on the entry of a layer that is no longer open.
if (typeof window !== 'undefined') {
  patchHistory();
  if (depthNow() > 0) scheduleSettle();
}
