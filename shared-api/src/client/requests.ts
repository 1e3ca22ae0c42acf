/** What can be asked of the server. */
import type { DataView as View } from '../remote';
import type { WireCallName } from '../wire';

/** A file with the name and type that the contract gives its part. */
export interface FilePart {
  readonly file: Blob;
  readonly name: string;
}

export type FieldValue = string | readonly string[] | FilePart | undefined;
export type RequestFields = Readonly<Record<string, FieldValue>>;

export interface WireRequest {
  readonly call: WireCallName;
  readonly fields?: RequestFields;
  /** Fresh for each request when absent; give the same one to repeat a request whose outcome is unknown. */
  readonly idempotencyKey?: string;
  /** Where our own server answers the same below `/api/v1` to a GET: the page may have asked for it with its first bytes. */
  readonly preloaded?: string;
}

export interface JsonRequest {
  readonly path: string;
  /** What the path is below: `/api/v1` when left out. */
  readonly base?: string;
  /** Only for who is signed in, or for nobody in particular. Without it: for both, and a refused session has ended. */
  readonly session?: 'required' | 'public';
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  /** Files, sent as multipart in the place of `json`. */
  readonly fields?: RequestFields;
  /** Called while files leave, with the share of the bytes that have: from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A public read: its cacheable GET view first, the POST where that is missing or failing. */
interface ViewRequest {
  readonly view: View;
}

export type ApiRequest = WireRequest | JsonRequest | ViewRequest;
