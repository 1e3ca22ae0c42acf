import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetworkOf } from '@doorstep/shared-process/clientNetwork';
import { COMMON_HEADERS, NO_STORE, SANDBOX_POLICY } from '../http/headers';

export const VIOLATION_BYTES = 16_384;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Limits of reports per minute: per client, and in total. */
const PER_CLIENT = 20;
const PER_MINUTE = 300;
/** Distinct lines per hour. A sender of more invents them. */
const LINES_PER_HOUR = 50;

interface Violation {
  directive: string;
  /** An origin, or a keyword such as `inline`. */
  blocked: string;
  /** Page without its query. */
  page: string;
}

/** Logs each kind of violation once an hour. */
export function createViolationHandler(notify: (line: string) => void, now: () => number = Date.now) {
  let minute = { start: 0, all: 0, byClient: new Map<string, number>() };
  let hour = { start: 0, told: new Set<string>() };

  function isTooMany(address: string): boolean {
    const at = now();
    if (at - minute.start >= MINUTE_MS) minute = { start: at, all: 0, byClient: new Map() };
    const client = clientNetworkOf(address);
    const count = (minute.byClient.get(client) ?? 0) + 1;
    minute.all += 1;
    // Above the total limit no further clients are tracked.
    if (minute.all > PER_MINUTE) return true;
    minute.byClient.set(client, count);
    return count > PER_CLIENT;
  }

  function tell({ directive, blocked, page }: Violation) {
    const at = now();
    if (at - hour.start >= HOUR_MS) hour = { start: at, told: new Set() };
    const line = `A browser blocked something that the policy of ${page} does not allow: ${directive}, ${blocked}.`;
    if (hour.told.size >= LINES_PER_HOUR || hour.told.has(line)) return;
    hour.told.add(line);
    notify(line);
  }

  return function handle(request: IncomingMessage, response: ServerResponse, address: string) {
    if (request.method !== 'POST') return respond(request, response, 404);
    if (isTooMany(address)) return respond(request, response, 429);
    let body = '';
    let bytes = 0;
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      bytes += Buffer.byteLength(part);
      if (bytes <= VIOLATION_BYTES) body += part;
    });
    request.on('error', () => response.destroy());
    request.on('end', () => {
      if (bytes > VIOLATION_BYTES) return respond(request, response, 413);
      const violations = readViolations(body);
      if (!violations) return respond(request, response, 400);
      for (const violation of violations) tell(violation);
      respond(request, response, 204);
    });
  };
}

/** Reads a list of the Reporting API or one object of `report-uri`. Returns undefined for anything else. */
function readViolations(body: string): Violation[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const old = fieldsOf(fieldsOf(json)['csp-report']);
  if (Object.keys(old).length > 0)
    return [violationOf(old['violated-directive'], old['blocked-uri'], old['document-uri'])];
  if (!Array.isArray(json)) return undefined;
  return json.slice(0, 20).flatMap((report) => {
    const { type, body } = fieldsOf(report);
    const { effectiveDirective, blockedURL, documentURL } = fieldsOf(body);
    return type === 'csp-violation' ? [violationOf(effectiveDirective, blockedURL, documentURL)] : [];
  });
}

const fieldsOf = (value: unknown) => (value && typeof value === 'object' ? value : {}) as Record<string, unknown>;

/** Keeps harmless parts of a report: no queries, no control characters. */
function violationOf(directive: unknown, blocked: unknown, page: unknown): Violation {
  const address = (text: unknown) => (typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined);
  const word = (text: unknown) => /^[\w-]{1,40}/.exec(String(text ?? ''))?.[0] ?? 'unknown';
  const origin = address(blocked)?.origin;
  const path = /^\/[\w/-]{0,60}/.exec(address(page)?.pathname ?? '')?.[0];
  return {
    directive: word(directive),
    blocked: origin && origin !== 'null' ? origin.slice(0, 100) : word(blocked),
    page: path ?? '/',
  };
}

function respond(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  response
    .writeHead(status, { ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY, 'Cache-Control': NO_STORE })
    .end();
}
