/** Waits a turn of the event loop, so that requests that have arrived are included. */
const waitForEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Shares one run of `work` among all callers that arrived before it began, and never runs two at a time. Callers that
 * arrive during a run wait for the next one, as this one may have missed their news.
 */
export function singleFlight<Item, Result>(work: (items: Item[]) => Promise<Result>): (item: Item) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  let items: Item[] = [];
  return (item) => {
    items.push(item);
    next ??= running.then(waitForEventLoopTurn).then(() => {
      const working = work(items);
      items = [];
      next = undefined;
      running = working.catch(() => {});
      return working;
    });
    return next;
  };
}
