import type { HttpBrowser } from './browser';

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

export interface ForeignIdScene {
  owner: HttpBrowser;
  input: CallInput;
  foreign?: { by: HttpBrowser; input: CallInput };
}

/** Scenes by call and id field: the owner of the id, and the input. */
export type SceneBuilders = Record<string, () => Promise<ForeignIdScene>>;
