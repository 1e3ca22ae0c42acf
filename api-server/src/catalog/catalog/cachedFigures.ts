import { MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';

/** With this many providers, a few changes do not visibly change a figure. */
export const MANY_PROVIDERS = 10_000;
/** After this age a figure is refreshed in the background. After twice the age the response waits for the refresh. */
const LIFE = 5 * MINUTE;
const MAX_FIGURES = 500;

interface Figure {
  readonly value: unknown;
  readonly readAt: number;
  isBeingRead: boolean;
}

const figures = new WeakMap<Session, Map<string, Figure>>();

export const hasManyProviders = (session: Session) => figures.has(session);

/**
 * Returns the value of `read`. Caches it for some minutes when there are very many providers, since reading scans all
 * of them. `isOfMany` tells from the value whether that is so.
 */
export async function cachedFigure<Value>(
  session: Session,
  name: string,
  read: () => Promise<Value>,
  isOfMany: (value: Value) => boolean,
): Promise<Value> {
  const figure = figures.get(session)?.get(name);
  const age = figure ? performance.now() - figure.readAt : Number.POSITIVE_INFINITY;
  if (!figure || age >= 2 * LIFE) return readAnew();
  if (age >= LIFE && !figure.isBeingRead) {
    figure.isBeingRead = true;
    // The next call retries a failure.
    readAnew().catch(() => {
      figure.isBeingRead = false;
    });
  }
  return figure.value as Value;

  async function readAnew(): Promise<Value> {
    const value = await read();
    if (!isOfMany(value) && !hasManyProviders(session)) return value;
    const own = figures.get(session) ?? new Map<string, Figure>();
    own.delete(name);
    own.set(name, { value, readAt: performance.now(), isBeingRead: false });
    const [oldest] = own.keys();
    if (own.size > MAX_FIGURES && oldest !== undefined) own.delete(oldest);
    figures.set(session, own);
    return value;
  }
}
