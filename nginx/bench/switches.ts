import { parseArgs } from 'node:util';
import { findNginx } from '../src/gateway/nginxProgram';
import { measureSwitches, percentile } from './measureSwitches';

/** `npm run switches`: what visitors see while releases happen, behind each gateway that this machine has. */
const { values } = parseArgs({
  options: { switches: { type: 'string', default: '1000' }, visitors: { type: 'string', default: '32' } },
});
for (const kind of findNginx() ? (['nginx', 'embedded'] as const) : (['embedded'] as const)) {
  const counts = { switches: Number(values.switches), visitors: Number(values.visitors) };
  const { responses, faults, msToNew, rollbackMs } = await measureSwitches(kind, counts);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `${kind}: ${counts.switches} switches, ${counts.visitors} visitors, ${responses} responses, ${faults.length} failed, torn or mixed
  from the verb's end to the first new answer: p50 ${ms(percentile(msToNew, 50))}, p99 ${ms(percentile(msToNew, 99))}, most ${ms(Math.max(...msToNew))}
  rollback to a kept generation: p50 ${ms(percentile(rollbackMs, 50))}, most ${ms(Math.max(...rollbackMs))}`,
  );
  for (const issue of new Set(faults)) console.log(`  ${issue}`);
  if (faults.length || percentile(msToNew, 99) > 100 || Math.max(...rollbackMs) > 1000) process.exitCode = 1;
}
