import type {
  ApiServers,
  GatewaySettings,
  LocalCode,
  Ops,
  Previews,
  Publishing,
  Reports,
  Site,
  StoredPages,
} from '@doorstep/release';
import type { Observer } from '../observability/observer';

export interface GatewayOptions {
  readonly kind: 'nginx' | 'embedded';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly settings: GatewaySettings;
  /**
   * Seconds for which a public snapshot, and a page prerendered with it, is fresh. Defaults to 30. Tests shorten it.
   */
  readonly viewTtlSeconds?: number;
  /** The store follows another one (release/src/store/follow.ts): the console shows it, and changes nothing. */
  readonly isCopy?: boolean;
  /**
   * Receives one line when the live state was lost: the state that is live instead, or why none can be. Also told when
   * reports are lost.
   */
  readonly onRecovery?: (line: string) => void;
}

export interface ProgramOptions extends GatewayOptions {
  readonly site: Site;
  readonly reports: Reports;
  readonly ops: Ops;
  readonly publishing: Publishing;
  readonly previews: Previews;
  readonly localCode: LocalCode;
  readonly storedPages: StoredPages;
  readonly apiServers: ApiServers;
  readonly observer: Observer;
  readonly assertFree: () => Promise<void>;
}

export interface Program {
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

export const portInUse = (host: string, port: number) => `Port ${port} on ${host} is taken: set PORT to a free one.`;
