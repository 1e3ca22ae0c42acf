import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccessLine, methodOf, releaseOf, servedPageRoute, traceFields } from '../observability/accessLine';
import type { Observer } from '../observability/observer';
import { OTHER_ROUTE, routeOf } from '../observability/routes';
import { traceOf, traceparent } from '../observability/traceparent';

const CLIENT_CLOSED_REQUEST = 499;
const upstreamTimes = new WeakMap<ServerResponse, number>();

export const recordUpstreamTime = (response: ServerResponse, startedAt: number) =>
  upstreamTimes.set(response, Math.round(performance.now() - startedAt));

/** `pathname` is undefined for an address that cannot be read. */
export function observeRequest(
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
    const status = response.writableFinished || response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    const upstreamMs = upstreamTimes.get(response);
    const line: AccessLine = {
      time: Date.now(),
      method: methodOf(request.method),
      route: pathname === undefined ? OTHER_ROUTE : loggedRouteOf(status, pathname),
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

function loggedRouteOf(status: number, pathname: string): string {
  const route = routeOf(pathname);
  return route === OTHER_ROUTE ? servedPageRoute(status, pathname) : route;
}
