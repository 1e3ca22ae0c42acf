/** Waits a turn of the event loop, so that requests that have arrived are included. */
const oneTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Work that is done once for everybody who asked before it began, and never twice at a time. Whoever asks while it is
 * under way waits for the next one: what they know of may have come too late for this one.
 */
export function singleFlight<Item, Result>(work: (items: Item[]) => Promise<Result>): (item: Item) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  let items: Item[] = [];
  return (item) => {
    items.push(item);
    next ??= running.then(oneTurn).then(() => {
      const working = work(items);
      items = [];
      next = undefined;
      running = working.catch(() => {});
      return working;
    });
    return next;
  };
}
