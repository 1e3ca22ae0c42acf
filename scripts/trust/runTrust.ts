import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensurePrograms } from '../programs';
import { run, runBin } from '../run';
import { findSustainedLoad, isMemoryStable } from './load';
import { readOptions, type TrustOptions, usage } from './options';
import { type Amounts, type Trial, trials } from './trials';

/** `npm run trust`: tries to break a local site and ends with `N held, N failed`. Sends nothing to other machines. */
let options: TrustOptions;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exit(2);
}
const { names, amounts } = options;
await ensurePrograms('all');
const outcomes: boolean[] = [];
for (const trial of trials.filter(({ name }) => names.includes(name))) outcomes.push(await runTrial(trial, amounts));
if (names.includes('load')) outcomes.push(await measureSustainedLoad(amounts));
if (names.includes('restore')) outcomes.push(await measureRestore(amounts));
const heldCount = outcomes.filter(Boolean).length;
console.log(`${heldCount} held, ${outcomes.length - heldCount} failed`);
process.exit(heldCount === outcomes.length ? 0 : 1);

function printResult(name: string, isHeld: boolean, text: string, output = ''): boolean {
  console.log(`${isHeld ? 'held' : 'FAIL'}  ${name.padEnd(12)} ${text}`);
  if (!isHeld && output.trim()) console.log(output.trim());
  return isHeld;
}

async function runTrial(
  { name, what, files, only, never }: Trial,
  { cases, kills, seconds }: Amounts,
): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-trust-'));
  const counted = path.join(folder, 'counted.jsonl');
  try {
    // Without retries: a promise that holds only on the second try does not hold.
    const args = ['run', '--project', 'contract', '--retry', '0', '--reporter=dot', ...files];
    if (only) args.push('--testNamePattern', only);
    const env = {
      TRUST_FILE: counted,
      TRUST_CASES: String(cases),
      TRUST_KILLS: String(kills),
      TRUST_SECONDS: String(seconds),
    };
    const startedAt = performance.now();
    const { code, output } = await runBin('vitest', args, { env });
    const took = Math.round((performance.now() - startedAt) / 1000);
    const counts = existsSync(counted) ? sumMeasurements(readFileSync(counted, 'utf8')) : new Map<string, number>();
    // A trial without counts has tested nothing.
    const isHeld = code === 0 && counts.size > 0 && (counts.get(never) ?? 0) === 0;
    const all = new Map([...counts].filter(([measure]) => measure !== never));
    const numbers = [...all, [never, counts.get(never) ?? 0] as const].map(([measure, count]) => `${count} ${measure}`);
    return printResult(name, isHeld, `${numbers.join(', ')} (${what}; ${took} s)`, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sumMeasurements(lines: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines.split('\n').filter(Boolean)) {
    const { what, count } = JSON.parse(line) as { what: string; count: number };
    sums.set(what, (sums.get(what) ?? 0) + count);
  }
  return sums;
}

async function measureSustainedLoad({ seconds, memory: memorySeconds }: Amounts): Promise<boolean> {
  const { rate, p50, p99, failures, memory } = await findSustainedLoad(seconds, memorySeconds);
  const times = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  const megabytes = `memory ${memory.early} to ${memory.late} MB in ${memory.seconds} s at half of it`;
  const text = `${rate} requests a second held for ${seconds} s, ${times}, ${failures} failed; ${megabytes}`;
  return printResult('load', rate > 0 && isMemoryStable(memory), text);
}

async function measureRestore({ bookings }: Amounts): Promise<boolean> {
  const program = 'api-server/tools/restoreBenchmark.ts';
  const { code, output } = await run(process.execPath, ['--import', 'tsx', program, String(bookings)]);
  const seconds = /^restore, compared: ([\d.]+) s$/m.exec(output)?.[1];
  return printResult(
    'restore',
    code === 0 && seconds !== undefined,
    `${bookings} bookings in ${seconds ?? '?'} s`,
    output,
  );
}
