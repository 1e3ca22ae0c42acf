import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Processor seconds of the parts of a run and of each test file. */
export interface Costs {
  parts: Record<string, number>;
  files: Record<string, number>;
}

/** Contents of `costLimits.json`: processor seconds that each test file may use on a machine that takes `referenceSeconds` for `measureReferenceWork`. */
export interface CpuTimeLimits {
  referenceSeconds: number;
  files: Record<string, number>;
}

/**
 * A file may exceed its limit by this factor plus `SLACK_SECONDS`, because other load on the machine adds to its cost.
 */
const TOLERANCE = 1.3;
const SLACK_SECONDS = 3;

/** Parses lines of `[file, seconds]`. Keeps the highest value of a file that ran on two databases or was retried. */
export function readCosts(lines: string): Record<string, number> {
  const files: Record<string, number> = {};
  for (const line of lines.split('\n').filter(Boolean)) {
    const [file, seconds] = JSON.parse(line) as [string, number];
    const name = path.relative(root, file);
    files[name] = Math.max(files[name] ?? 0, seconds);
  }
  return files;
}

export function measureReferenceWork(): number {
  const before = process.cpuUsage();
  let text = '';
  for (let number = 0; number < 400_000; number += 1) {
    text = JSON.stringify({ number, text: text.slice(0, 20) });
    if (/9{4}$/.test(text)) text = text.split('').reverse().join('');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export function filesOverLimit(files: Record<string, number>, limits: CpuTimeLimits, machineSeconds: number): string[] {
  const slowness = Math.max(1, machineSeconds / limits.referenceSeconds);
  return Object.entries(limits.files).flatMap(([file, limit]) => {
    const seconds = files[file] ?? 0;
    const most = limit * slowness * TOLERANCE + SLACK_SECONDS;
    return seconds <= most
      ? []
      : [
          `${file}: ${seconds.toFixed(1)} s of processor time, but the limit is ${most.toFixed(1)} s here. Make it cheaper, or save time elsewhere and raise scripts/costLimits.json.`,
        ];
  });
}

const LIMITS = path.join(import.meta.dirname, 'costLimits.json');

export const readLimits = (): CpuTimeLimits => JSON.parse(readFileSync(LIMITS, 'utf8')) as CpuTimeLimits;

export function writeCosts({ parts, files }: Costs, file = path.join(root, 'test-results/cost.json')): void {
  const sorted = Object.entries(files).sort(([, a], [, b]) => b - a);
  const rounded = Object.fromEntries(sorted.map(([name, seconds]) => [name, Number(seconds.toFixed(2))]));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ parts, files: rounded }, undefined, 2)}\n`);
}

export const readIfExists = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
