import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { StaffScope } from '../../identity/accounts/staff';
import { CommandError } from '../../platform/commandError';
import { HttpError } from '../../platform/http/httpError';
import { type CommandName, type CommandOf, isCommandName, runCommand } from './commands';

/**
 * File of the command channel. The embedded database belongs to the running server, so that operator commands reach it
 * on a loopback port. Its token is in this file, which the server's own user alone may read. No gateway leads there.
 */
const fileIn = (dataDir: string) => join(dataDir, 'command-channel.json');
/** Maximum length of a command. A catalogue of 5,000 sub-services has a tenth of it. */
const MAX_CHARACTERS = 10_000_000;

interface Address {
  port: number;
  token: string;
}

export async function openCommandChannel(dataDir: string, scope: StaffScope): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const send = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (!hasValidToken(request, token)) {
      request.resume();
      send(401, { error: 'not allowed' });
      return;
    }
    readCommand(request)
      .then(({ name, command }) => runCommand(scope, name, command))
      .then(
        (lines) => send(200, { lines }),
        (error: unknown) => {
          const isExpected = error instanceof CommandError || error instanceof HttpError;
          send(isExpected ? 422 : 500, {
            error: isExpected ? error.message : 'The command failed. See the log of the server.',
          });
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify({ port, token } satisfies Address), { mode: 0o600 });
  return () => {
    rmSync(fileIn(dataDir), { force: true });
    server.close();
    server.closeAllConnections();
  };
}

function hasValidToken({ headers }: IncomingMessage, token: string): boolean {
  const bytes = Buffer.from(headers.authorization ?? '');
  const buffer = Buffer.from(`Bearer ${token}`);
  return bytes.length === buffer.length && timingSafeEqual(bytes, buffer);
}

async function readCommand(request: IncomingMessage): Promise<{ name: CommandName; command: CommandOf<CommandName> }> {
  const name = request.url?.slice(1) ?? '';
  if (!isCommandName(name))
    throw new CommandError('The running server does not know this command. Restart the server and try again.');
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > MAX_CHARACTERS)
      throw new CommandError(`The command is longer than ${MAX_CHARACTERS} characters.`);
  }
  return { name, command: JSON.parse(text) as CommandOf<CommandName> };
}

/**
 * Runs a command in the running server of this directory. Throws `CommandError` when the server rejects it or is not
 * running.
 */
export async function runInServer<Name extends CommandName>(
  dataDir: string,
  name: Name,
  command: CommandOf<Name>,
): Promise<string[]> {
  let address: Address;
  try {
    address = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Address;
  } catch {
    throw new CommandError(`The server that uses ${dataDir} is still starting. Try again in a moment.`);
  }
  const response = await fetch(`http://127.0.0.1:${address.port}/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${address.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(command),
  });
  const { lines, error } = (await response.json()) as { lines?: string[]; error?: string };
  if (!lines) throw new CommandError(error ?? 'The server did not answer.');
  return lines;
}
