import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, enforceStatementTimeout, releasingWhenBeginFails } from './deadlines';
import { DiskFullCounter, DiskFullGuard } from './fullDisk';
import { migrateToLatest } from './migrate';
import { keepTracingContext, observing } from './observing';
import { type EventListener, embeddedListener, postgresListener } from './pgListener';
import { PgliteSocket } from './pgliteSocket';
import { createStatementNamer, preparing } from './preparing';
import * as schema from './schema';

export type Db = NodePgDatabase<typeof schema>;
export type Session = Pick<
  Db,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$with'
  | 'with'
  | '$count'
>;

export interface Connection {
  db: Db;
  kind: 'embedded' | 'postgresql';
  /** Listens for notices of people with news. `publish` sends them when its transaction commits. */
  notices: EventListener;
  guardRoom?(): void;
  close(): Promise<void>;
}

/** Timeouts of the replica: for opening a session and for a statement. After that the primary answers. */
const REPLICA_TIMEOUT_MS = 1000;
const REPLICA_STATEMENT_TIMEOUT_MS = 3000;
/**
 * Small, because PostgreSQL's default of 128 MB would add 140 MB to the process of the embedded database. The system
 * caches its files as well.
 */
const SHARED_BUFFERS = '16MB';
/**
 * Cost of a random page read in the embedded database. Its pages are in memory. PostgreSQL's default of 4 is for disks.
 */
const RANDOM_PAGE_COST = '1.1';
/** Arbitrary unique lock number. Processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7203114;

/**
 * Connects to PostgreSQL when a `databaseUrl` is given, else opens PGlite in `directory` ('memory://' for none). A new
 * PGlite database begins as `startFrom`. The result is migrated.
 */
export async function connect(where: {
  databaseUrl?: string;
  directory?: string;
  poolSize?: number;
  startFrom?: Blob;
  isObserved?: boolean;
  beforeMigrating?: (db: Session) => Promise<void>;
}): Promise<Connection> {
  if (where.databaseUrl) return connectPostgres({ ...where, databaseUrl: where.databaseUrl });
  const directory = where.directory ?? 'memory://';
  if (!directory.includes('://')) mkdirSync(directory, { recursive: true });
  const pglite = await createPglite(directory, where.startFrom);
  const disk = new DiskFullCounter();
  const guard = new DiskFullGuard(disk);
  const pool = embeddedPool(pglite, where.isObserved, (client) => {
    disk.watch(client);
    guard.guard(client);
  });
  const notices = embeddedListener(pool);
  const db = drizzle(pool, { schema });
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  try {
    await where.beforeMigrating?.(db);
    await migrateToLatest(db);
  } catch (error) {
    await close();
    throw error;
  }
  disk.isOf(db);
  const guardRoom = () => {
    if (!directory.includes('://')) guard.start(directory);
  };
  return { db, kind: 'embedded', notices, guardRoom, close };
}

export async function createPglite(directory: string, startFrom?: Blob): Promise<PGlite> {
  // Import it here, so that a server on PostgreSQL does not load it into memory.
  const [{ PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return PGlite.create(directory, {
    extensions: { pg_trgm, unaccent },
    loadDataDir: startFrom,
    startParams: [
      ...PGlite.defaultStartParams,
      ...['-c', `shared_buffers=${SHARED_BUFFERS}`],
      ...['-c', `random_page_cost=${RANDOM_PAGE_COST}`],
    ],
  });
}

/** Creates a pool with a single client, because the embedded database has one session. Other callers wait for it. */
export function embeddedPool(
  pglite: PGlite,
  isObserved = false,
  prepareClient?: (client: pg.PoolClient) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteSocket(pglite) as unknown as Socket,
    // Fixed values, because pg would otherwise read those of a server from the environment.
    user: 'postgres',
    database: 'postgres',
    host: 'localhost',
    ssl: false,
  });
  prepareClientsOnConnect(pool, 'pglite', isObserved, prepareClient);
  return pool;
}

function prepareClientsOnConnect(
  pool: pg.Pool,
  system: 'postgresql' | 'pglite',
  isObserved: boolean,
  withLimits = (_client: pg.PoolClient) => {},
) {
  // The pool replaces broken connections, and their users get the query's error. Without listeners, on the pool for
  // idle clients and on each busy one, such an error would end the process.
  pool.on('error', () => {});
  const name = createStatementNamer();
  if (isObserved) keepTracingContext(pool);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    withLimits(client);
    preparing(client, name);
    if (isObserved) observing(client, system);
    releasingWhenBeginFails(client);
  });
}

/** The replica may be down at the start. */
export function connectReplica(connectionString: string): Pick<Connection, 'db' | 'close'> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    application_name: 'doorstep-api-reads',
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
  });
  prepareClientsOnConnect(pool, 'postgresql', false, (client) =>
    enforceStatementTimeout(client, REPLICA_STATEMENT_TIMEOUT_MS),
  );
  return { db: drizzle(pool, { schema }), close: () => pool.end() };
}

async function connectPostgres({
  databaseUrl: connectionString,
  poolSize: max = 10,
  isObserved = false,
  beforeMigrating,
}: Parameters<typeof connect>[0] & { databaseUrl: string }): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'doorstep-api',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const disk = new DiskFullCounter();
  // Migrate without a time limit. Processes that start together wait for each other.
  let isMigrated = false;
  prepareClientsOnConnect(pool, 'postgresql', isObserved, (client) => {
    disk.watch(client);
    if (isMigrated) enforceStatementTimeout(client);
  });
  const db = drizzle(pool, { schema });
  disk.isOf(db);
  const one = await pool.connect();
  try {
    const session = drizzle(one, { schema });
    await session.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await beforeMigrating?.(session);
      await migrateToLatest(session);
    } finally {
      await session.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  } catch (error) {
    one.release(true);
    await pool.end();
    throw error;
  }
  // Close the client instead of reusing it, as it has no deadlines.
  one.release(true);
  isMigrated = true;
  return { db, kind: 'postgresql', notices: postgresListener(connectionString), close: () => pool.end() };
}
