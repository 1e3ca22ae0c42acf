import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock';
import { connect } from '../db/connect';
import { DirectoryInUseError, lockDirectory } from '../directoryLock';
import { HttpError } from '../http/httpError';
import { runStaffCommand, STAFF_ROLES, type StaffCommand, StaffError } from '../modules/accounts/staff';
import { readSettings, type Settings } from '../settings';
import { callServer } from './staffChannel';

const USAGE = `Usage: npm run staff -- <verb>

  create --name N --phone +1... --role R [--email E]   makes an account; R: ${STAFF_ROLES.join(', ')}
  list                                                 everybody of the staff: number, role, state, name
  suspend --phone +1...                                signs out everywhere, and lets nobody in with it any more
  reset --phone +1...                                  a new password; lets a suspended person in again

create and reset read the password from standard input (echo or a password manager, piped in). At a terminal, or when nothing
comes, they print a link instead that sets it, once, within 24 hours. Works while the site runs and while it does not; reads
the same variables as npm start (DATA_DIR, DATABASE_URL, PUBLIC_URL).
`;
/** A pipe that nobody writes to is no password. */
const PASSWORD_TIMEOUT_MS = 10_000;

class UsageError extends Error {}

async function readPassword(): Promise<string | undefined> {
  const { stdin } = process;
  if (stdin.isTTY) return undefined;
  let text = '';
  const ended = new Promise<void>((resolve) => {
    stdin.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    stdin.once('end', resolve).once('error', () => resolve());
    setTimeout(resolve, PASSWORD_TIMEOUT_MS).unref();
  });
  await ended;
  stdin.destroy();
  return text.split(/\r?\n/)[0] || undefined;
}

async function readCommand(words: string[]): Promise<StaffCommand> {
  const text = { type: 'string' } as const;
  let parsed: ReturnType<typeof parse>;
  const parse = () =>
    parseArgs({ args: words, allowPositionals: true, options: { name: text, phone: text, role: text, email: text } });
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { positionals, values } = parsed;
  const [command, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`"${more[0]}" is one word too many. A name with blanks needs quotes.`);
  const needed = (name: 'name' | 'phone' | 'role') => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing.`);
    return value;
  };
  if (command === 'list') return { verb: command };
  if (command === 'suspend') return { verb: command, phone: needed('phone') };
  if (command === 'reset') return { verb: command, phone: needed('phone'), password: await readPassword() };
  if (command !== 'create') throw new UsageError(command ? `There is no ${command}.` : 'Say what to do.');
  const who = { name: needed('name'), phone: needed('phone'), role: needed('role'), email: values.email };
  return { verb: command, ...who, password: await readPassword() };
}

/** The embedded database belongs to the server while it runs: then that one does it. */
async function run(settings: Settings, command: StaffCommand): Promise<string[]> {
  const { databaseUrl, dataDir, publicUrl } = settings;
  let unlock = () => {};
  try {
    if (!databaseUrl) unlock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return callServer(dataDir, command);
    throw error;
  }
  try {
    const { db, close } = await connect({ databaseUrl, directory: join(dataDir, 'db') });
    try {
      return await runStaffCommand({ db, clock: systemClock, publicUrl }, command);
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}

async function main(words: string[]): Promise<number> {
  const { settings, issues } = readSettings(process.env);
  if (!settings) {
    process.stderr.write(`${issues.join('\n')}\n`);
    return 2;
  }
  try {
    for (const line of await run(settings, await readCommand(words))) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof StaffError) && !(error instanceof HttpError)) throw error;
    process.stderr.write(`Refused: ${error.message}\n`);
    return 1;
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    // The first line: further ones would name a statement's values.
    process.stderr.write(`This failed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}\n`);
    process.exit(2);
  },
);
