import { appendFileSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childTicks() / TICKS_PER_SECOND;
}

/** proc(5): cutime and cstime are fields 16 and 17, after a name in brackets. 0 without /proc. */
function childTicks(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
}

export function startCostRecording(file: string | undefined): () => void {
  const list = process.env.TEST_COSTS;
  if (!list || !file) return () => {};
  const before = usedSeconds();
  return () => appendFileSync(list, `${JSON.stringify([file, usedSeconds() - before])}\n`);
}
