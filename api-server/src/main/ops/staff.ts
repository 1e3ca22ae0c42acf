import { parseArgs } from 'node:util';
import { staffRoles } from '@doorstep/shared-api/domain';
import type { StaffCommand } from '../../identity/accounts/staff';
import { execute } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run staff -- <verb>

  create --name N --phone +1... --role R [--email E]   creates an account; R is one of ${staffRoles.join(', ')},
                                                       or several of them, separated by commas
  list                                                 lists all staff: number, roles, state, name
  roles --phone +1... --role R                         replaces the roles of an account
  suspend --phone +1...                                signs the account out everywhere and blocks its sign-in
  reset --phone +1...                                  resets password and second step; also ends a suspension
  verify                                               checks whether any line of the staff log was changed

create and reset read the password from standard input (pipe it in with echo or a password manager). At a terminal, or without
input, they print a link that sets the password. The link works once, within 24 hours. The command works whether the site runs or
not. It reads the same variables as npm start (DATA_DIR, DATABASE_URL, PUBLIC_URL).
`;
/** Timeout for reading a password from a silent pipe. */
const PASSWORD_TIMEOUT_MS = 10_000;

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
  if (more.length > 0) throw new UsageError(`Unexpected argument: "${more[0]}". Put quotes around a name with spaces.`);
  const needed = (name: 'name' | 'phone' | 'role') => {
    const value = values[name];
    if (!value) throw new UsageError(`--${name} is missing.`);
    return value;
  };
  if (command === 'list' || command === 'verify') return { verb: command };
  if (command === 'roles') return { verb: command, phone: needed('phone'), role: needed('role') };
  if (command === 'suspend') return { verb: command, phone: needed('phone') };
  if (command === 'reset') return { verb: command, phone: needed('phone'), password: await readPassword() };
  if (command !== 'create') throw new UsageError(command ? `Unknown verb: ${command}.` : 'Name a verb.');
  const who = { name: needed('name'), phone: needed('phone'), role: needed('role'), email: values.email };
  return { verb: command, ...who, password: await readPassword() };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'staff', await readCommand(words)));
