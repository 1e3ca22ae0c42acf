import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './run';

interface Program {
  what: string;
  packages: readonly string[];
  isThere: () => boolean;
  /** Tests are slower without it, or say that they are skipped. */
  isOptional?: true;
}

const onPath = (name: string) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'].some((folder) =>
    existsSync(path.join(folder, name)),
  );

const NEEDED: readonly Program[] = [
  { what: 'Chromium', packages: ['chromium'], isThere: () => Boolean(process.env.CHROMIUM) || onPath('chromium') },
  {
    what: "Chromium's headless shell",
    packages: ['chromium-headless-shell'],
    isThere: () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell'),
    isOptional: true,
  },
  { what: 'Firefox', packages: ['firefox-esr'], isThere: () => onPath('firefox-esr') },
  {
    what: "WebKit's driver",
    // The screen that it draws on is one in memory.
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => onPath('WebKitWebDriver') && onPath('Xvfb'),
  },
  {
    what: 'nginx with its brotli module',
    packages: ['nginx-light', 'libnginx-mod-http-brotli-static', 'libnginx-mod-http-brotli-filter'],
    isThere: () => onPath('nginx') && existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  },
  {
    what: 'Redis or Valkey',
    packages: ['redis-server'],
    isThere: () => onPath('redis-server') || onPath('valkey-server'),
    isOptional: true,
  },
  {
    what: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () =>
      onPath('postgres') ||
      (existsSync('/usr/lib/postgresql') &&
        readdirSync('/usr/lib/postgresql').some((version) =>
          existsSync(`/usr/lib/postgresql/${version}/bin/postgres`),
        )),
  },
];

/** The programs that the tests drive: installed by apt as root on Debian, asked for in one line elsewhere. */
export async function ensurePrograms(): Promise<void> {
  const missing = NEEDED.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const lacking = missing.filter(({ isOptional }) => !isOptional);
  const packages = missing.flatMap((program) => program.packages);
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${packages.join(', ')} (apt-get) ...`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const update = await run('apt-get', ['update', '-qq'], { env });
    const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
    if (install.code === 0 && NEEDED.every(({ isThere }) => isThere())) return;
    if (lacking.length > 0) console.error(`${update.output}\n${install.output}`);
  }
  if (lacking.length === 0) return;
  console.error(
    `The tests need ${lacking.map(({ what }) => what).join(', ')}. Install: apt-get install ${packages.join(' ')}`,
  );
  console.log('0 passed, 1 failed');
  process.exit(1);
}
