import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '@doorstep/build/testing/chromium';
import { TIERS, type Tier } from '@doorstep/build/testing/tiers';
import { run } from './run';

interface Program {
  what: string;
  packages: readonly string[];
  /** First tier that needs the program. */
  tier: Tier;
  isThere: () => boolean;
  /** Without the program, tests are slower or report that they are skipped. */
  isOptional?: true;
}

const INSTALL_LIMIT_MS = 15 * 60_000;

const onPath = (name: string) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) =>
    existsSync(path.join(folder, name)),
  );

const NEEDED: readonly Program[] = [
  { what: 'Chromium', packages: ['chromium'], tier: 'test', isThere: () => findChromium() !== undefined },
  {
    what: "Chromium's headless shell",
    packages: ['chromium-headless-shell'],
    tier: 'test',
    isThere: () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell'),
    isOptional: true,
  },
  { what: 'Firefox', packages: ['firefox-esr'], tier: 'night', isThere: () => onPath('firefox-esr') },
  {
    what: "WebKit's driver",
    packages: ['webkit2gtk-driver', 'xvfb'],
    tier: 'night',
    isThere: () => onPath('WebKitWebDriver') && onPath('Xvfb'),
  },
  {
    what: 'nginx with its brotli module',
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static', 'libnginx-mod-http-brotli-filter'],
    tier: 'all',
    isThere: () => onPath('nginx') && existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  },
  {
    what: 'Redis or Valkey',
    packages: ['redis-server'],
    tier: 'all',
    isThere: () => onPath('redis-server') || onPath('valkey-server'),
    isOptional: true,
  },
  {
    what: 'PostgreSQL',
    packages: ['postgresql'],
    tier: 'all',
    isThere: () =>
      onPath('postgres') ||
      (existsSync('/usr/lib/postgresql') &&
        readdirSync('/usr/lib/postgresql').some((version) =>
          existsSync(`/usr/lib/postgresql/${version}/bin/postgres`),
        )),
  },
];

/**
 * Checks the programs that a tier needs. Installs missing ones with apt as root on Debian, and asks for them elsewhere.
 * Returns those still missing, so that the remaining tests can run.
 */
export async function ensurePrograms(tier: Tier): Promise<string[]> {
  const isNeeded = (program: Program) => TIERS.indexOf(program.tier) <= TIERS.indexOf(tier);
  const missing = () => NEEDED.filter((program) => isNeeded(program) && !program.isThere());
  const lacking = () => missing().filter(({ isOptional }) => !isOptional);
  if (missing().length === 0) return [];
  const packages = missing().flatMap((program) => program.packages);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${packages.join(', ')} (apt-get) ...`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const limitMs = INSTALL_LIMIT_MS;
    const update = await run('apt-get', ['update', '-qq'], { env, limitMs });
    const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      limitMs,
    });
    if (lacking().length > 0) console.error(`${update.output}\n${install.output}`);
  }
  const names = lacking().map(({ what }) => what);
  if (names.length > 0)
    console.error(`These tests need ${names.join(', ')}. Install: apt-get install ${packages.join(' ')}`);
  return names;
}
