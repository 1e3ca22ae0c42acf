import { OTHER_ROUTE } from './routes';
import type { TraceContext } from './traceparent';

/** A request in the access log. It records neither the client's identity nor values from the address. */
export interface AccessLine {
  /** When the response was sent, in ms since 1970. */
  readonly time: number;
  readonly method: string;
  readonly route: string;
  /** 499: whoever asked was gone before the answer was. */
  readonly status: number;
  /** Head and body. */
  readonly bytes: number;
  readonly ms: number;
  readonly upstreamMs?: number;
  readonly remote?: string;
  readonly version?: string;
  readonly trace: string;
  readonly span: string;
  readonly parent?: string;
  /** 1: the caller's trace is kept. */
  readonly sampled: 0 | 1;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const methodOf = (method: string | undefined) => (method && METHODS.includes(method) ? method : 'OTHER');

const RELEASE_FILE =
  /^\/remotes\/([a-z0-9-]+)\/([A-Za-z0-9][A-Za-z0-9.+-]*)\/|^\/(shell)\/([A-Za-z0-9][A-Za-z0-9.+-]*)\//;
const WAS_SENT = new Set([200, 206, 304]);

/** The result is empty when the file was not sent. */
export function releaseOf(status: number, pathname: string): Pick<AccessLine, 'remote' | 'version'> {
  const [, remote, version, shell, ofShell] = (WAS_SENT.has(status) && RELEASE_FILE.exec(pathname)) || [];
  if (remote && version) return { remote, version };
  return shell && ofShell ? { remote: shell, version: ofShell } : {};
}

export const traceFields = ({ trace, span, parent, isSampled }: TraceContext) => ({
  ...{ trace, span, ...(parent ? { parent } : {}) },
  sampled: isSampled ? (1 as const) : (0 as const),
});

export const servedPageRoute = (status: number, pathname: string) => (WAS_SENT.has(status) ? pathname : OTHER_ROUTE);

export function parseLine(text: string): AccessLine | undefined {
  try {
    const line = JSON.parse(text) as AccessLine;
    return typeof line.route === 'string' && typeof line.status === 'number' ? line : undefined;
  } catch {
    return undefined;
  }
}
