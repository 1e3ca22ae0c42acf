import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { SECOND } from '../clock';
import type { Log } from '../log';
import { RedisUnavailableError } from './redisUnavailableError';

export interface RedisSettings {
  /** URL: `redis://` or, over TLS, `rediss://`, with user and password if needed. */
  url: string;
  prefix: string;
}

/** Milliseconds that a request waits for an answer. */
const ANSWER_WITHIN = 300;
/** Pause after a missing answer, so that a hanging Redis costs one wait a second. */
const RETRY_PAUSE = SECOND;
const MAX_RECONNECT_DELAY = SECOND;
const MAX_COMMANDS = 10_000;

type Client = ReturnType<typeof clientOf>;

/** A hanging connection is detected within three seconds, and reopened. */
const clientOf = (url: string, name: string) =>
  createClient({
    url,
    name,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS,
    pingInterval: SECOND,
    socket: {
      connectTimeout: 2 * SECOND,
      socketTimeout: 3 * SECOND,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_RECONNECT_DELAY),
    },
  });

/**
 * Connection to a Redis or Valkey that several processes share. It stores nothing that may not be lost: while it is
 * down, every use has a fallback. Uses one client for commands and one for subscriptions.
 */
export class Redis {
  readonly #prefix: string;
  readonly #commands: Client;
  readonly #hearing: Client;
  readonly #log: Log | undefined;
  #restsUntil = 0;
  #wasUp: boolean | undefined;

  constructor({ url, prefix }: RedisSettings, log: Log | undefined) {
    this.#prefix = prefix;
    this.#log = log;
    this.#commands = clientOf(url, 'doorstep-api');
    this.#hearing = clientOf(url, 'doorstep-live');
    for (const client of [this.#commands, this.#hearing]) {
      // Without a listener, an error would end the process. The client reconnects by itself.
      client.on('error', (error) => this.#say(error));
      client.on('ready', () => this.#say());
      client.connect().catch(() => {});
    }
  }

  get isUp(): boolean {
    return this.#commands.isReady && this.#hearing.isReady && Date.now() >= this.#restsUntil;
  }

  /** For tests and benchmarks. */
  async untilUp(within = 10 * SECOND): Promise<void> {
    const end = Date.now() + within;
    while (!this.isUp) {
      if (Date.now() > end) throw new RedisUnavailableError('Redis did not come up in time');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Throws `RedisUnavailableError`. */
  async publish(channel: string, message: string): Promise<void> {
    await this.#inTime(() => this.#commands.publish(this.#name(channel), message));
  }

  /**
   * Subscribes to a channel until the connection is closed. Calls `onConnected` on each connection: earlier messages
   * may have been missed.
   */
  hear(channel: string, onMessage: (message: string) => void, onConnected: () => void): void {
    const client = this.#hearing;
    let subscribed = false;
    const begin = async () => {
      if (!subscribed) await client.subscribe(this.#name(channel), onMessage);
      subscribed = true;
      onConnected();
    };
    // After the first subscription, the client resubscribes by itself before it is ready.
    client.on('ready', () => void begin().catch(() => {}));
    if (client.isReady) begin().catch(() => {});
  }

  /** Runs a script whose keys begin with the prefix, and returns its result. Throws `RedisUnavailableError`. */
  async evaluate(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    const options = { keys: [this.#name(key)], arguments: args.map(String) };
    return this.#inTime(async () => {
      try {
        return await this.#commands.evalSha(shaOf(script), options);
      } catch (error) {
        // After a restart, Redis does not know the script.
        if (!String(error).includes('NOSCRIPT')) throw error;
        return this.#commands.eval(script, options);
      }
    });
  }

  async close(): Promise<void> {
    for (const client of [this.#commands, this.#hearing]) {
      client.removeAllListeners('ready');
      if (client.isOpen) client.destroy();
    }
  }

  #name = (name: string) => `${this.#prefix}:${name}`;

  async #inTime<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.#commands.isReady || Date.now() < this.#restsUntil) throw new RedisUnavailableError('Redis is down');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#restsUntil = Date.now() + RETRY_PAUSE;
        reject(new RedisUnavailableError('Redis did not answer in time'));
      }, ANSWER_WITHIN);
    });
    try {
      const answer = ask();
      answer.catch(() => {});
      return await Promise.race([answer, late]);
    } catch (error) {
      throw error instanceof RedisUnavailableError
        ? error
        : new RedisUnavailableError('Redis failed', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ignores a state with one of two connections. */
  #say(error?: unknown) {
    const { isUp } = this;
    if (isUp === this.#wasUp || (!isUp && error === undefined)) return;
    this.#wasUp = isUp;
    if (isUp) this.#log?.info({}, 'Redis is up');
    else this.#log?.warn({ err: error }, 'Redis is down; the database replaces it');
  }
}

const shas = new Map<string, string>();
function shaOf(script: string): string {
  const sha = shas.get(script) ?? createHash('sha1').update(script).digest('hex');
  shas.set(script, sha);
  return sha;
}
