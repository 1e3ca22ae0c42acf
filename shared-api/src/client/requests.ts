import type { DataView as View } from '../remote';
import type { WireCallName } from '../wire';

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
  /** Path below `/api/v1` at which our own server answers a GET with the same data. The page may have preloaded it. */
  readonly preloaded?: string;
}

export interface JsonRequest {
  readonly path: string;
  /** Prefix of the path. Defaults to `/api/v1`. */
  readonly base?: string;
  /**
   * `required`: not sent by visitors. `public`: a session error does not sign the user out. Absent: sent by everyone,
   * and a session error signs the user out.
   */
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
interface DataViewRequest {
  readonly view: View;
}

export type ApiRequest = WireRequest | JsonRequest | DataViewRequest;
