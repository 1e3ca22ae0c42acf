import { existsSync, readdirSync } from 'node:fs';

/** The database that the API's suites are tried on. `TEST_DATABASE=embedded` or `=postgresql` decides, else what is installed. */
export function testDatabase(): 'embedded' | 'postgresql' {
  const chosen = process.env.TEST_DATABASE;
  if (chosen === 'embedded' || chosen === 'postgresql') return chosen;
  if (chosen) throw new Error(`TEST_DATABASE is ${chosen}, and neither embedded nor postgresql`);
  return isPostgresInstalled() ? 'postgresql' : 'embedded';
}

/** Debian's package; each version has a folder of its own. */
export function isPostgresInstalled(home = '/usr/lib/postgresql'): boolean {
  return existsSync(home) && readdirSync(home).some((version) => existsSync(`${home}/${version}/bin/postgres`));
}
