import { type ClientRequest, get } from 'node:http';
import type { HttpBrowser } from './browser';

export interface ReceivedEvent {
  event: string;
  id: number;
  data: { kind?: string; booking_id?: string };
  at: number;
}

export class EventStream {
  readonly heard: ReceivedEvent[] = [];
  status = 0;
  ended = false;
  /** Milliseconds since the page began to load. A page without a last event sends it. */
  age: number | undefined;
  readonly #base: string;
  readonly #cookie: string;
  #request: ClientRequest | undefined;

  constructor(base: string, browser: HttpBrowser) {
    this.#base = base;
    this.#cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get lastId(): number | undefined {
    return this.heard.at(-1)?.id;
  }

  get changes(): ReceivedEvent[] {
    return this.heard.filter(({ event }) => event === 'change');
  }

  open(lastId: number | undefined = this.lastId): Promise<this> {
    const headers = { Cookie: this.#cookie, ...(lastId !== undefined && { 'Last-Event-ID': String(lastId) }) };
    return new Promise((resolve, reject) => {
      this.ended = false;
      // Reset the status: an attempt that fails before its response must be rejected, also after another one began.
      this.status = 0;
      const request = get(
        `${this.#base}/api/v1/events${this.age === undefined ? '' : `?age=${this.age}`}`,
        { headers, agent: false },
        (response) => {
          this.status = response.statusCode ?? 0;
          let rest = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            const parts = (rest + chunk).split('\n\n');
            rest = parts.pop() ?? '';
            for (const part of parts) this.#take(part);
          });
          response.once('close', () => {
            this.ended = true;
          });
          resolve(this);
        },
      );
      request.once('error', (error) => (this.status ? undefined : reject(error)));
      this.#request = request;
    });
  }

  close() {
    this.#request?.destroy();
  }

  #take(part: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    const event = field('event');
    if (event)
      this.heard.push({ event, id: Number(field('id')), data: JSON.parse(field('data') ?? '{}'), at: Date.now() });
  }
}
