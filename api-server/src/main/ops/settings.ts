import type { ServiceArea } from '../../platform/db/schema';
import { execute } from './execute';
import { runProgram, UsageError } from './program';
import type { SettingsCommand } from './settingsCommand';

const USAGE = `Usage: npm run settings -- <verb>

  list               shows the current settings: start_code on or off, time limits of a job in minutes,
                     retention in days, counter_minimums on or off, the rules of payouts (day, hour,
                     amounts in cents), payouts_paused on or off, the credit for late visits (amount and
                     daily limit in cents, minutes), and the service area
  history            lists every change, newest first
  set NAME VALUE     changes a setting from now on; existing bookings keep their limits
  area NAME LAT LONG KM
                     from now on, accepts orders only within this many kilometres of the place
  area off           accepts orders everywhere
  waiting            lists people who asked to be notified when we serve their address, as
                     comma-separated values

The command works whether the site runs or not. It reads the same variables as npm start (DATA_DIR, DATABASE_URL).
`;

function readCommand([verb, name, value, ...more]: string[]): SettingsCommand {
  if (verb === 'list' || verb === 'history' || verb === 'waiting') return { verb };
  if (verb === 'area') return { verb, area: readArea([name, value, ...more]) };
  if (verb !== 'set') throw new UsageError(verb ? `Unknown verb: ${verb}.` : 'Name a verb.');
  if (!name || value === undefined) throw new UsageError('Name the setting and its new value.');
  if (more.length > 0) throw new UsageError(`Unexpected argument: "${more[0]}".`);
  return { verb, name, value };
}

function readArea([name, ...numbers]: (string | undefined)[]): ServiceArea | 'off' {
  if (name === 'off' && numbers.every((one) => one === undefined)) return 'off';
  const [lat, long, radiusKm] = numbers.map((one) =>
    /^-?\d{1,5}(\.\d{1,10})?$/.test(one ?? '') ? Number(one) : undefined,
  );
  if (!name || numbers.length !== 3 || lat === undefined || long === undefined || radiusKm === undefined)
    throw new UsageError('Give the name, latitude, longitude and radius in kilometres of the area, or off.');
  return { name, lat, long, radiusKm };
}

runProgram(USAGE, async (words, settings) => execute(settings, 'settings', readCommand(words)));
