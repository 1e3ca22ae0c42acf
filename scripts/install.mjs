import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, because it runs before packages are installed.

export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const OLDEST_NODE = [20, 19];

/** Exits when Node is too old. */
export function installWhenNeeded() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Doorstep needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled(root)) return;
  console.log('Installing packages (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) {
    console.error(
      'npm ci failed. Check the connection to the package registry and start again; nothing else was changed.',
    );
    process.exit(1);
  }
}

/**
 * For our own packages only the links matter, because their versions change nothing that is installed. npm's own record
 * in node_modules is not enough, because `--package-lock-only` updates it as well.
 */
export function isInstalled(folder) {
  const wanted = readJson(path.join(folder, 'package-lock.json'))?.packages ?? {};
  const recorded = readJson(path.join(folder, 'node_modules/.package-lock.json'))?.packages;
  if (!recorded) return false;
  const isThere = ([place, entry]) => {
    if (!isPackage(place)) return true;
    // A link to a package that is not checked out would lead nowhere.
    if (entry.link)
      return existsSync(path.join(folder, place)) || !existsSync(path.join(folder, entry.resolved, 'package.json'));
    const { version } = readJson(path.join(folder, place, 'package.json')) ?? {};
    // npm skips optional packages for other systems.
    if (!version) return Boolean(entry.optional);
    return version === entry.version && recorded[place]?.integrity === entry.integrity;
  };
  return (
    Object.entries(wanted).every(isThere) &&
    Object.keys(recorded).every((place) => !isPackage(place) || place in wanted)
  );
}

export function lockedPackages(folder) {
  const { packages = {} } = readJson(path.join(folder, 'package-lock.json')) ?? {};
  return Object.entries(packages).filter(([place, entry]) => isPackage(place) && !entry.link);
}

const isPackage = (place) => /(^|\/)node_modules\//.test(place);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The file is missing, or its writing was interrupted.
    return undefined;
  }
}
