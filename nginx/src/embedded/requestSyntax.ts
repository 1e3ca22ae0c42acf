import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Matches the Host headers that nginx accepts: no blanks, slashes and control characters, no empty label, and a name
 * before the port.
 */
const HOST = /^(?!:)(?!.*\.\.)[^\s/\p{Cc}]+$/u;

/**
 * The status of a request that nginx refuses and Node's parser takes; undefined when both take it. Two programs that read a request
 * differently are how one request hides in another.
 */
export function syntaxErrorStatus({
  httpVersion,
  method,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'method' | 'headers' | 'rawHeaders'>): 400 | 405 | 501 | 505 | undefined {
  const hosts = rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length;
  const coding = headers['transfer-encoding'];
  if (Number(httpVersion) >= 2) return 505;
  if (hosts > 1 || (headers.host !== undefined && !HOST.test(headers.host))) return 400;
  if (coding !== undefined && Number(httpVersion) < 1.1) return 400;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 501;
  return method === 'TRACE' ? 405 : undefined;
}

/** Connections that sent a request whose end is in doubt: no later request on them is read. */
const refusedConnections = new WeakSet<Socket>();

/** True when the request was refused. The connection ends with it: bytes that follow could be read as another request. */
export function refuseBadSyntax(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  if (refusedConnections.has(socket)) return true;
  const status = syntaxErrorStatus(request);
  if (!status) return false;
  refusedConnections.add(socket);
  const text = `${status} ${STATUS_CODES[status]}\n`;
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

export function rejectUnparsableRequests(server: Server) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // This socket already has a response, which must not be cut off.
    if (refusedConnections.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    socket.end(statusLine(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400));
  });
  server.on('connect', (_request, socket: Socket) => socket.end(statusLine(400)));
}

const statusLine = (status: number) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
