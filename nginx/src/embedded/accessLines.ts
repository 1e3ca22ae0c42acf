import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccessLine, methodOf, pageRoute, releaseOf, traceFields } from '../observability/accessLine';
import type { Observer } from '../observability/observer';
import { OTHER_ROUTE, routeOf } from '../observability/routes';
import { traceOf, traceparent } from '../observability/traceparent';

const GONE = 499;
const upstreamTimes = new WeakMap<ServerResponse, number>();

/** The API has answered to the end, or will not any more. */
export const noteUpstream = (response: ServerResponse, startedAt: number) =>
  upstreamTimes.set(response, Math.round(performance.now() - startedAt));

/**
 * Tells of the request when it is over, and puts it into its trace: whoever is asked for it next hears where it stands. `pathname` is
 * undefined for an address that cannot be read.
 */
export function observe(
  observer: Observer,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string | undefined,
): void {
  const trace = traceOf(request.headers.traceparent as string | undefined);
  request.headers.traceparent = traceparent(trace, observer.hasSpans);
  // Skip health checks: monitoring polls every few seconds.
  if (!observer.file || pathname === '/healthz') return;
  const startedAt = performance.now();
  const { socket } = request;
  const sentBefore = socket.bytesWritten;
  response.once('close', () => {
    const status = response.writableFinished || response.headersSent ? response.statusCode : GONE;
    const upstreamMs = upstreamTimes.get(response);
    const line: AccessLine = {
      time: Date.now(),
      method: methodOf(request.method),
      route: pathname === undefined ? OTHER_ROUTE : nameOf(status, pathname),
      status,
      bytes: socket.bytesWritten - sentBefore,
      ms: Math.round(performance.now() - startedAt),
      ...(upstreamMs === undefined ? {} : { upstreamMs }),
      ...releaseOf(status, pathname ?? ''),
      ...traceFields(trace),
    };
    observer.request(line);
  });
}

/** An address that is in no list is a page if there was one. */
function nameOf(status: number, pathname: string): string {
  const route = routeOf(pathname);
  return route === OTHER_ROUTE ? pageRoute(status, pathname) : route;
}
