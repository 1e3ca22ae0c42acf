const SECOND_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;

/** Pages that ran out of time, with the time of their next try. A page that hangs is tried ever less often. */
export class LateRetries {
  #late: ReadonlyMap<string, { readonly tries: number; readonly dueAt: number }> = new Map();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isDue(id: string): boolean {
    return this.#now() >= (this.#late.get(id)?.dueAt ?? 0);
  }

  /**
   * Forgets pages that are not among `wanted`. Pages in `late` are due at once, and from the second time on after a delay
   * that doubles, of at most an hour.
   */
  record(wanted: ReadonlySet<string>, late: readonly string[]): void {
    const next = new Map([...this.#late].filter(([id]) => wanted.has(id)));
    for (const id of late) {
      const tries = (this.#late.get(id)?.tries ?? 0) + 1;
      const delayMs = tries === 1 ? 0 : Math.min(SECOND_DELAY_MS * 2 ** (tries - 2), MAX_DELAY_MS);
      next.set(id, { tries, dueAt: this.#now() + delayMs });
    }
    this.#late = next;
  }

  /** Time of the next try of one of `ids`, undefined if none was late. */
  nextDueAt(ids: readonly string[]): number | undefined {
    const times = ids.flatMap((id) => this.#late.get(id)?.dueAt ?? []);
    return times.length ? Math.min(...times) : undefined;
  }
}
