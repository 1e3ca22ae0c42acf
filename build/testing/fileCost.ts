import { appendFileSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor seconds of this process, and of what it has started and waited for. */
function usedSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childTicks() / TICKS_PER_SECOND;
}

/** proc(5): cutime and cstime are the fields 16 and 17, behind a name in brackets. 0 where there is no /proc. */
function childTicks(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
}

/** The function notes what the file has cost since now, where `TEST_COSTS` names the list of a run. */
export function watchCost(file: string | undefined): () => void {
  const list = process.env.TEST_COSTS;
  if (!list || !file) return () => {};
  const before = usedSeconds();
  return () => appendFileSync(list, `${JSON.stringify([file, usedSeconds() - before])}\n`);
}
