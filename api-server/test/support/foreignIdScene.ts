import type { Browser } from './browser';

/** Input of a call. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Item of an owner, and the request with which the owner succeeds. */
export interface Scene {
  owner: Browser;
  input: Input;
  /** Another user's valid request with the owner's id in it. Without it, strangers send the owner's own request. */
  foreign?: { by: Browser; input: Input };
}

/** Scenes by call and id field: the owner of the id, and the input. */
export type Ways = Record<string, () => Promise<Scene>>;
