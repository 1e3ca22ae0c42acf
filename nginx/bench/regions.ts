import { parseArgs } from 'node:util';
import { findNginx } from '../src/gateway/nginxProgram';
import { measureRegions } from './measureRegions';
import { percentile } from './measureSwitches';

/** `npm run regions -w @doorstep/gateway -- --switches 12 --delay 80`: how a switch travels to four regions, 80 ms further each. */
const { values } = parseArgs({
  options: { switches: { type: 'string', default: '12' }, delay: { type: 'string', default: '80' } },
});
const [switches, delayMs] = [Number(values.switches), Number(values.delay)];
const formatMs = (ms: number) => String(Math.round(ms)).padStart(6);
for (const kind of findNginx() ? (['nginx', 'embedded'] as const) : (['embedded'] as const)) {
  const { arrivals, commands, faults } = await measureRegions(kind, { switches, delayMs });
  console.log(`${kind}: ${switches} switches, the command takes ${Math.round(percentile(commands, 50))} ms`);
  console.log('region  away  median   most   ms until its page is the new one');
  for (const [region, times] of arrivals.entries())
    console.log(
      `${region + 1}     ${formatMs(region * delayMs)}  ${formatMs(percentile(times, 50))} ${formatMs(percentile(times, 100))}`,
    );
  for (const fault of faults) console.log(fault);
  if (faults.length) process.exitCode = 1;
}
