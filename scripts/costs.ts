import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Processor seconds: of the parts of a run, and of each test file. */
export interface Costs {
  parts: Record<string, number>;
  files: Record<string, number>;
}

/** `costLimits.json`: what files may cost on a machine that needs `referenceSeconds` for `referenceWork`. */
export interface CostLimits {
  referenceSeconds: number;
  files: Record<string, number>;
}

/** A file is over its limit from this factor on, and from so many seconds: what else a machine does makes each second longer. */
const TOLERANCE = 1.3;
const SLACK_SECONDS = 3;

/** Lines of `[file, seconds]`; a file that was tried on two databases, or a second time, has several. */
export function readCosts(lines: string): Record<string, number> {
  const files: Record<string, number> = {};
  for (const line of lines.split('\n').filter(Boolean)) {
    const [file, seconds] = JSON.parse(line) as [string, number];
    const name = path.relative(root, file);
    files[name] = Math.max(files[name] ?? 0, seconds);
  }
  return files;
}

/** The same work everywhere: how many processor seconds it takes says how fast the machine is right now. */
export function referenceWork(): number {
  const before = process.cpuUsage();
  let text = '';
  for (let number = 0; number < 400_000; number += 1) {
    text = JSON.stringify({ number, text: text.slice(0, 20) });
    if (/9{4}$/.test(text)) text = text.split('').reverse().join('');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** A line for each file that costs more than its limit allows, on a machine that takes `machineSeconds` for the reference. */
export function overLimit(files: Record<string, number>, limits: CostLimits, machineSeconds: number): string[] {
  const slowness = Math.max(1, machineSeconds / limits.referenceSeconds);
  return Object.entries(limits.files).flatMap(([file, limit]) => {
    const seconds = files[file] ?? 0;
    const most = limit * slowness * TOLERANCE + SLACK_SECONDS;
    return seconds <= most
      ? []
      : [
          `${file}: ${seconds.toFixed(1)} s of a processor, at most ${most.toFixed(1)} s here. Make it cheaper, or make room elsewhere and raise scripts/costLimits.json.`,
        ];
  });
}

const LIMITS = path.join(import.meta.dirname, 'costLimits.json');

export const readLimits = (): CostLimits => JSON.parse(readFileSync(LIMITS, 'utf8')) as CostLimits;

/** `test-results/cost.json`, the dearest files first. */
export function writeCosts({ parts, files }: Costs, file = path.join(root, 'test-results/cost.json')): void {
  const sorted = Object.entries(files).sort(([, a], [, b]) => b - a);
  const rounded = Object.fromEntries(sorted.map(([name, seconds]) => [name, Number(seconds.toFixed(2))]));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ parts, files: rounded }, undefined, 2)}\n`);
}

export const linesOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
