import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf } from '@doorstep/shared-process/program';
import { limitedCommand } from '../../../limitedProcess';
import type { BuildRecord, Composition, ReleaseRecord } from '../../../types';
import type { Answer, Finding, Job } from './protocol';

const PROGRAM = fileURLToPath(new URL('./sandboxedPage.mjs', import.meta.url));
/**
 * A run takes about a second of one processor. `cpuMs` limits a busy build. `allMs` limits one that waits, or runs on a
 * machine that is busy or does not report processor time.
 */
const LIMITS = { cpuMs: 20_000, allMs: 120_000, memoryMb: 384 };
/**
 * Size of each half of the young generation: a page creates objects for a second, and collecting them took a third of
 * that time.
 */
const YOUNG_MB = 64;
/** Generation 0 in the sandbox, which no real page has. */
const SANDBOX_GENERATION = 0;
const MAX_ISSUES = 10;
/** Limit for names in messages, because a build can invent names of any length. */
const MAX_FINDING_LENGTH = 300;
const POLL_INTERVAL_MS = 100;
/** Seconds by which the system's limit exceeds ours, so that our limit reports the reason first. */
const LIMIT_MARGIN_SECONDS = 3;

export interface TrialResult {
  readonly issues: readonly string[];
  readonly note?: string;
}

export interface TrialInput {
  readonly record: BuildRecord;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly nameOf: (file: string) => string;
  readonly shell: { readonly record: ReleaseRecord; readonly folder: string };
}

/** Process that can only read a page's libraries. It runs one build, and is killed after its answer or by `end`. */
export interface Sandbox {
  answerTo(job: Job): Promise<Answer | 'ended' | 'late'>;
  end(): void;
}

/**
 * Runs a built remote in a simulated page in the site's shell: loads its container and modules, then shows and leaves
 * each screen. Returns changes of the page that remain. Never rejects: a build that never ends, or ends the process,
 * has an issue.
 */
export async function runRemote(input: TrialInput, sandbox: Sandbox = startSandbox()): Promise<TrialResult> {
  const { record, nameOf } = input;
  const answer = await Promise.resolve()
    .then(() => sandbox.answerTo(jobOf(input)))
    .catch((error: Error) => ({ broken: error.message }))
    .finally(() => sandbox.end());
  if (answer === 'ended' || answer === 'late')
    return { issues: [`${nameOf(entryOf(record))} ${MISSING_ANSWER_TEXTS[answer]}`] };
  if ('noShell' in answer)
    return { issues: [], note: 'the shell of this site does not start in a page without a browser' };
  if ('broken' in answer) return { issues: [], note: `the page without a browser failed: ${answer.broken}` };
  return { issues: answer.findings.slice(0, MAX_ISSUES).map((finding) => findingText(finding, nameOf, record)) };
}

const MISSING_ANSWER_TEXTS = {
  ended: 'ended the page that it was run in: look for code that uses all memory.',
  late: 'keeps the page that it was run in from answering: look for a loop that has no end.',
};

function findingText(
  { what, when, file, line, column }: Finding,
  nameOf: TrialInput['nameOf'],
  record: BuildRecord,
): string {
  const place = line === undefined ? '' : ` at ${line}:${column}`;
  return `${nameOf(file ?? entryOf(record))}${place} ${what.slice(0, MAX_FINDING_LENGTH)}${when ? `: seen when ${when}` : ''}. docs/remotes.md says what a remote may touch.`;
}

const entryOf = ({ chunks }: BuildRecord) => chunks.entry?.js.at(-1) ?? 'remoteEntry.js';

function jobOf({ record, files, shell }: TrialInput): Job {
  const prefix = `/remotes/${record.name}/${record.version}/`;
  const shellPrefix = `/shell/${shell.record.version}/`;
  const entry = entryOf(record);
  const paths = record.routes.map((route) => route.path);
  const exposed = record.exposes.filter((name) => name !== './routes').map((name) => `/_exposed/${name.slice(2)}`);
  const composition: Omit<Composition, 'settings'> & { settings: object } = {
    generation: SANDBOX_GENERATION,
    set: '',
    lang: 'en',
    route: null,
    shell: shell.record.version,
    remotes: {
      [record.name]: {
        version: record.version,
        url: prefix + entry,
        // The bytes are passed directly, so nothing is fetched or verified.
        integrity: 'sha384-',
        routes: [...paths, ...exposed].map((route) => [route, 'visitor'] as const),
      },
    },
    settings: { apiExtensions: true, appToken: '', timeZone: 'UTC' },
  };
  return {
    remote: { container: record.name.replaceAll('-', '_'), prefix, entry, exposes: record.exposes, paths },
    shell: { scripts: (shell.record.chunks.main?.js ?? []).map((file) => shellPrefix + file) },
    files: {
      ...textsOf(Object.keys(shell.record.files), shellPrefix, (file) => readFileSync(path.join(shell.folder, file))),
      ...textsOf(files.keys(), prefix, (file) => files.get(file) ?? Buffer.alloc(0)),
    },
    composition,
  };
}

function textsOf(names: Iterable<string>, prefix: string, read: (file: string) => Buffer): Record<string, string> {
  const texts = [...names].filter((file) => /\.(?:m?js|css)$/.test(file));
  return Object.fromEntries(texts.map((file) => [prefix + file, read(file).toString()]));
}

/** The sandbox loads its libraries at once, before the build arrives. */
export function startSandbox({ cpuMs, allMs, memoryMb } = LIMITS): Sandbox {
  const program = bundleOf(PROGRAM) ?? PROGRAM;
  const args = [
    ...isolation(program),
    ...[`--max-old-space-size=${memoryMb}`, `--min-semi-space-size=${YOUNG_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
    // Code that lives for a second is not worth optimizing.
    '--no-opt',
    program,
  ];
  const page = spawn(...limitedCommand(Math.ceil(cpuMs / 1000) + LIMIT_MARGIN_SECONDS, process.execPath, args), {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let answer: Answer | 'ended' | 'late' = 'ended';
  const end = () => page.kill('SIGKILL');
  const endLate = () => {
    answer = 'late';
    end();
  };
  const watch = setInterval(() => {
    if (residentMb(page.pid) > 2 * memoryMb) end();
    if (usedMs(page.pid) > cpuMs) endLate();
  }, POLL_INTERVAL_MS);
  page.once('message', (message) => {
    answer = message as Answer;
    end();
  });
  page.once('exit', (_code, signal) => {
    // The system ended it before this process could, because the machine is busy.
    if (signal === 'SIGXCPU' && answer === 'ended') answer = 'late';
  });
  page.once('error', (error) => {
    answer = { broken: error.message };
  });
  const closed = new Promise<void>((resolve) => page.once('close', resolve)).finally(() => clearInterval(watch));
  return {
    end,
    async answerTo(job) {
      const limit = setTimeout(endLate, allMs);
      page.send(job, () => undefined);
      await closed.finally(() => clearTimeout(limit));
      return answer;
    },
  };
}

/**
 * Returns the resident memory of the process. V8's limit covers only its heap, not the bytes of ArrayBuffers. 0 if the
 * system does not report it.
 */
function residentMb(pid = 0): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns the processor time in milliseconds, in steps of 10 ms. 0 if the system does not report it. */
function usedMs(pid = 0): number {
  try {
    // The program's name in brackets may contain blanks. The 12th and 13th number after it are its user and system
    // time.
    const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(numbers[11]) + Number(numbers[12])) * 10 || 0;
  } catch {
    return 0;
  }
}

/**
 * Returns flags that deny the process all files but its libraries, writing, other programs and threads, and code from
 * text. The program itself disables the network.
 */
function isolation(program: string): string[] {
  const [flag] = ['--permission', '--experimental-permission'].filter((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (!flag)
    throw new Error(
      'This version of Node cannot keep a process from files. Use one that "engines" in package.json allows.',
    );
  const folders = [path.dirname(program), ...(program === PROGRAM ? [libraryFolder()] : [])];
  return [
    ...[flag, ...folders.map((folder) => `--allow-fs-read=${realpathSync(folder)}/*`)],
    ...['--disallow-code-generation-from-strings', '--no-warnings'],
  ];
}

function libraryFolder(): string {
  const library = realpathSync(createRequire(import.meta.url).resolve('happy-dom'));
  return library.slice(0, library.lastIndexOf(`${path.sep}happy-dom${path.sep}`));
}
