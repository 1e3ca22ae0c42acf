import pg from 'pg';
import { connect } from '../../src/platform/db/connect';
import { startPostgres, type TestPostgres } from './postgres';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const TEMPLATE_DATABASE = 'doorstep_migrated';

declare global {
  /**
   * Outlives the modules of a test file. The worker has one PostgreSQL, in which the first file creates a migrated
   * database.
   */
  var workerPostgres: Promise<TestPostgres> | undefined;
  var workerDatabases: number | undefined;
}

const urlOf = (postgres: TestPostgres, name: string) =>
  Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;

async function execute(postgres: TestPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startWithTemplate(): Promise<TestPostgres> {
  const postgres = await startPostgres({ max_connections: '100' });
  await execute(postgres, `create database ${TEMPLATE_DATABASE}`);
  await (await connect({ databaseUrl: urlOf(postgres, TEMPLATE_DATABASE) })).close();
  return postgres;
}

/** Creates a database as a copy of the migrated one, at a tenth of the cost. */
export async function createDatabase(): Promise<TestDatabase> {
  globalThis.workerPostgres ??= startWithTemplate();
  const postgres = await globalThis.workerPostgres;
  globalThis.workerDatabases = (globalThis.workerDatabases ?? 0) + 1;
  const name = `doorstep_${globalThis.workerDatabases}`;
  await execute(postgres, `create database ${name} template ${TEMPLATE_DATABASE}`);
  return { url: urlOf(postgres, name), drop: () => execute(postgres, `drop database if exists ${name} with (force)`) };
}
