import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programOf } from '@doorstep/shared-process/program';
import type { Mismatch } from '../../src/main/ops/mismatches';
import type { LedgerMismatch } from '../../src/money/ledger/balances.repository';
import { HttpBrowser } from './browser';

/** Orders for faultyApi.ts. `ahead` is the lead of its clock in milliseconds. */
export type FaultyApiOrder =
  | { name: 'sweep'; ahead: number }
  | { name: 'accept'; bookingId: string }
  | { name: 'audit' }
  | { name: 'end' };

export interface AuditedBooking extends Record<string, unknown> {
  id: string;
  user_id: string;
  status: string;
  payment_status: string;
  payment_id: string | null;
  grand_cents: number;
  refunded_cents: number;
}

export interface OrderResults {
  sweep: null;
  accept: null;
  audit: { bookings: AuditedBooking[]; ledger: LedgerMismatch[]; mismatches: Mismatch[] };
  end: null;
}

const program = fileURLToPath(new URL('faultyApi.ts', import.meta.url));

export class KillableApi {
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #exited = Promise.resolve();
  #base = '';
  #ahead = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    await this.#exited;
    const env = { PATH: process.env.PATH, ...this.#env, CLOCK_AHEAD: String(this.#ahead) };
    const { execArgv, file } = programOf(program);
    const child = fork(file, { env, execArgv, silent: true });
    this.#child = child;
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    this.#base = await this.#heard<string>('ready');
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async restart(): Promise<void> {
    this.kill();
    await this.start();
  }

  get base() {
    return this.#base;
  }

  browser = () => new HttpBrowser(this.#base);
  again(browser: HttpBrowser): HttpBrowser {
    const same = this.browser();
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  }

  async later(milliseconds: number): Promise<void> {
    this.#ahead += milliseconds;
    await this.order({ name: 'sweep', ahead: this.#ahead });
  }

  async order<Name extends FaultyApiOrder['name']>(
    order: Extract<FaultyApiOrder, { name: Name }>,
  ): Promise<OrderResults[Name]> {
    this.#child?.send(order);
    return this.#heard<OrderResults[Name]>(order.name);
  }

  #heard<T>(name: string): Promise<T> {
    const child = this.#child;
    if (!child) throw new Error('the server is not running');
    return new Promise((resolve, reject) => {
      let message = '';
      const onOutput = (chunk: Buffer) => {
        message += chunk;
      };
      const onMessage = (message: { name: string; answer: T }) => {
        if (message.name !== name) return;
        stopListening();
        resolve(message.answer);
      };
      const onExit = (code: number | null, signal: string | null) => {
        stopListening();
        reject(new Error(`the server ended (${code ?? signal}): ${message.slice(-800)}`));
      };
      const stopListening = () => {
        child.stderr?.off('data', onOutput);
        child.off('message', onMessage);
        child.off('exit', onExit);
      };
      child.stderr?.on('data', onOutput);
      child.on('message', onMessage);
      child.on('exit', onExit);
    });
  }
}
