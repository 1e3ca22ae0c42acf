import http from 'node:http';
import { READY_PATH } from './contract';
import type { GatewaySettings } from './settings';

const INTERVAL_MS = 500;
/** The API's own timeout for its database is 1.5 s. */
const TIMEOUT_MS = 2000;

/**
 * Processes of our API and their readiness. One that is about to end gets no more requests before it rejects any. A
 * single one is not checked.
 */
export class ApiServers {
  readonly #addresses: readonly string[];
  readonly #unready = new Set<number>();
  readonly #listeners: ((unready: ReadonlySet<number>) => void)[] = [];
  #turn = 0;
  #isStopped = false;

  constructor({ url, others = [] }: Pick<GatewaySettings['api'], 'url' | 'others'>) {
    this.#addresses = [url, ...others];
    if (others.length) for (const place of this.#addresses.keys()) void this.#poll(place);
  }

  /** Returns the ready servers in turn, then the others as a last resort. */
  inOrder(): string[] {
    this.#turn += 1;
    const places = this.#addresses.map((_, place) => (place + this.#turn) % this.#addresses.length);
    const isUnready = (place: number) => this.#unready.has(place);
    return [...places.filter((place) => !isUnready(place)), ...places.filter(isUnready)].map(
      (place) => this.#addresses[place] ?? '',
    );
  }

  onChange(listener: (unready: ReadonlySet<number>) => void) {
    this.#listeners.push(listener);
    listener(this.#unready);
  }

  stop() {
    this.#isStopped = true;
  }

  async #poll(place: number) {
    const isUnready = !(await isReady(this.#addresses[place] ?? ''));
    if (this.#isStopped) return;
    if (isUnready !== this.#unready.has(place)) {
      if (isUnready) this.#unready.add(place);
      else this.#unready.delete(place);
      for (const listener of this.#listeners) listener(this.#unready);
    }
    setTimeout(() => void this.#poll(place), INTERVAL_MS).unref();
  }
}

const isReady = (address: string) =>
  new Promise<boolean>((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = http.get(`${address}${READY_PATH}`, { agent: false, signal }, (response) => {
      response.on('error', () => {}).resume();
      resolve(response.statusCode !== 503);
    });
    request.on('error', () => resolve(false));
  });
