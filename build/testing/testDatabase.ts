import { existsSync, readdirSync } from 'node:fs';

/**
 * Database for the API's suites: `TEST_DATABASE=embedded` or `=postgresql`, otherwise PostgreSQL if it is installed.
 */
export function testDatabase(): 'embedded' | 'postgresql' {
  const chosen = process.env.TEST_DATABASE;
  if (chosen === 'embedded' || chosen === 'postgresql') return chosen;
  if (chosen) throw new Error(`TEST_DATABASE is ${chosen}: use embedded or postgresql`);
  return isPostgresInstalled() ? 'postgresql' : 'embedded';
}

export function isPostgresInstalled(home = '/usr/lib/postgresql'): boolean {
  return existsSync(home) && readdirSync(home).some((version) => existsSync(`${home}/${version}/bin/postgres`));
}
