import type { Access, Audience, BuildRecord, ClientSettings } from '@doorstep/shared-api/remote';

export type {
  Access,
  Audience,
  BuildRecord,
  ChunkFiles,
  ClientSettings,
  ComposedRemote,
  Composition,
  ContentName,
  DataView as DataViewName,
  Language,
  PageData,
  PageHeadText,
  PinnedRemote,
  QueryResult,
  RemoteVersion,
} from '@doorstep/shared-api/remote';

export type RouteRecord = BuildRecord['routes'][number];

export { languageCodes as LANGUAGES } from '@doorstep/shared-api/languages';

export const AUDIENCES: readonly Audience[] = ['visitor', 'customer', 'provider'];

/** Subresource integrity in the format of browsers: `sha384-` and base64. */
export type Integrity = string;

export interface ManifestItem {
  url: string;
  fallbackUrl?: string;
  metadata: { version: string; integrity: Integrity };
  deployment: { traffic: number; default: boolean };
  extras?: {
    fallback?: { version: string; integrity: Integrity };
    routes?: [path: string, access: Access][];
    rollout?: string;
    /** Experiment of an arm, and the start of its buckets in that experiment's queue. */
    experiment?: string;
    queueStart?: number;
    [further: string]: unknown;
  };
}

/** The frontend-discovery document. `generation` and `set` only exist in the resolved form for visitors. */
export interface Manifest {
  schema: string;
  generation?: number;
  set?: string;
  microFrontends: Record<string, ManifestItem[]>;
}

export interface FileRecord {
  size: number;
  sha384: Integrity;
  /** Compressed versions, where they are smaller. */
  br?: { size: number; sha384: Integrity };
  gz?: { size: number; sha384: Integrity };
}

/** `release.json`: record of a published version. */
export interface ReleaseRecord extends BuildRecord {
  readonly published_at: string;
  readonly entry: string;
  /** sha256 of the names and hashes of all files and of the build record without its version. */
  readonly content: string;
  readonly files: Readonly<Record<string, FileRecord>>;
}

export type ReleasedBy = 'start' | 'ops';

export type SwitchCommand = 'start' | 'settings' | 'promote' | 'canary' | 'rollback' | 'apply' | 'recover';

/** `generations/<n>/generation.json` */
export interface GenerationRecord {
  readonly generation: number;
  /** Target of `rollback` without `--to`: the state before this one, whatever made it. */
  readonly parent: number | null;
  readonly at: string;
  readonly who: string;
  readonly verb: SwitchCommand;
  readonly why: string;
  readonly manifest_sha256: string;
  readonly settings: ClientSettings;
  readonly composer: string;
  readonly origins: Readonly<Record<string, ReleasedBy>>;
  /** sha256 of the release.json of each version that the manifest names, fallbacks included. */
  readonly releases: Readonly<Record<string, string>>;
  /** Variant id -> the versions it shows and the number of buckets (of 100) that get it. */
  readonly sets: Readonly<Record<string, { versions: Record<string, string>; buckets: number }>>;
}
