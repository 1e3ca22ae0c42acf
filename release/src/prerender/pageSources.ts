import { hasParameters } from '@doorstep/shared-api/remote';
import { sha256 } from '../store/hash';
import type { Language } from '../types';

/** Requests a path below `/api/v1`. Rejects without a response. */
export type SourceFetcher = (address: string) => Promise<{ readonly status: number; readonly body: Buffer }>;

export type PageValues = Readonly<Record<string, string>>;

/** `unknown`: no answer, or an unusable one. */
export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly hash: string;
      readonly body: unknown;
      /** Parameters of the page's canonical address, if another one was requested. */
      readonly address?: PageValues;
    }
  | { readonly kind: 'none' | 'unknown' };

/** Limit of cached answers, of some ten kilobytes each. */
const MAX_ANSWERS = 500;

/** Each answer, also a negative one, is valid for `ttlMs`. */
export class PageSources {
  readonly #fetch: SourceFetcher;
  readonly #ttlMs: number;
  readonly #answers = new Map<string, { readonly answer: Promise<PageAnswer>; readonly at: number }>();

  constructor(fetch: SourceFetcher, ttlMs: number) {
    this.#fetch = fetch;
    this.#ttlMs = ttlMs;
  }

  ask(source: string, values: PageValues, language: Language, isFresh = false): Promise<PageAnswer> {
    const address = `${source.replace(/:([a-z]+)/g, (_, name: string) => values[name] ?? '')}?lang=${language}`;
    const known = this.#answers.get(address);
    if (known && !isFresh && performance.now() - known.at < this.#ttlMs) return known.answer;
    const answer = this.#read(address);
    this.#answers.delete(address);
    this.#answers.set(address, { answer, at: performance.now() });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS) break;
      this.#answers.delete(oldest);
    }
    // Forget unknown answers, so that the next request asks again.
    void answer.then(({ kind }) => kind === 'unknown' && this.#answers.delete(address));
    return answer;
  }

  async #read(address: string): Promise<PageAnswer> {
    try {
      const { status, body } = await this.#fetch(address);
      if (status === 404 || status === 400) return { kind: 'none' };
      if (status !== 200) return { kind: 'unknown' };
      const text = body.toString();
      const page = JSON.parse(text) as { address?: unknown };
      return { kind: 'page', hash: sha256(text), body: page, ...addressParametersIn(page.address) };
    } catch {
      return { kind: 'unknown' };
    }
  }

  /** The most popular pages come first. Undefined when the server does not answer. */
  async list(source: string): Promise<readonly PageValues[] | undefined> {
    const address = hasParameters(source) ? source.slice(0, source.indexOf('/:')) : source;
    try {
      const { status, body } = await this.#fetch(address);
      if (status !== 200) return undefined;
      return (JSON.parse(body.toString()) as { pages: PageValues[] }).pages;
    } catch {
      return undefined;
    }
  }
}

function addressParametersIn(value: unknown): { address?: PageValues } {
  if (typeof value !== 'object' || value === null) return {};
  return Object.values(value).every((one) => typeof one === 'string') ? { address: value as PageValues } : {};
}
