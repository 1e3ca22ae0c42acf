import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserType } from '@doorstep/shared-api/domain';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { deliverySettled } from '../../src/identity/notifications/deliver';
import { type App, buildApp } from '../../src/main/app';
import type { AppDependencies } from '../../src/main/createContext';
import { type Connection, connect } from '../../src/platform/db/connect';
import {
  categories,
  commission,
  coupons,
  providerProfiles,
  providerServices,
  subcategories,
  users,
} from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { readSettings, type Settings } from '../../src/platform/settings';
import { HttpBrowser } from './browser';
import { type DatabaseKind, testDatabaseKind } from './databases';
import { sharedCompilers } from './sharedCompilers';
import { migratedTemplate } from './template';
import { createDatabase, type TestDatabase } from './workerDatabase';

export const PASSWORD = 'a long enough secret';
/** Minimal cost of argon2. The server's own would slow thousands of sign-ins by 30 ms each. */
const fastHashOptions = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Returns the milliseconds until the next morning in Portland, which is within working hours. */
function untilWorkingHours(): number {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  return Date.parse(`${tomorrow}T18:00:00Z`) - Date.now();
}

/** It starts on a working day's morning in Portland, and the test moves it. */
export class TestClock {
  #offset: number;
  constructor(offsetMs: number) {
    this.#offset = offsetMs;
  }
  now = () => new Date(Date.now() + this.#offset);
  forward(milliseconds: number) {
    this.#offset += milliseconds;
  }
}

export interface TestServer {
  app: App;
  base: string;
  clock: TestClock;
  browser(): HttpBrowser;
  /** Any server of the database may send the messages. */
  messagesSent(): Promise<void>;
}

export interface TestUser {
  id: string;
  contact: string;
  email: string;
  fullname: string;
}

export class TestBed {
  connection!: Connection;
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
  #database: TestDatabase | undefined;
  #servers: TestServer[] = [];
  #passwordHash = '';
  #users = 0;
  /** Computed once, so that two servers on one database agree even around midnight. */
  readonly #untilWorkingHoursMs = untilWorkingHours();

  get db() {
    return this.connection.db;
  }

  /** The embedded database is in memory unless a `directory` is given. */
  async open(kind: DatabaseKind = testDatabaseKind, directory?: string) {
    if (kind === 'postgresql') this.#database = await createDatabase();
    const startFrom = kind === 'embedded' ? await migratedTemplate() : undefined;
    await this.#use(await connect({ databaseUrl: this.databaseUrl, directory, poolSize: 12, startFrom }));
  }

  async openOn(databaseUrl: string) {
    await this.#use(await connect({ databaseUrl, poolSize: 12 }));
  }

  async #use(connection: Connection) {
    this.connection = connection;
    this.#passwordHash = await hash(PASSWORD, fastHashOptions);
    await this.db.insert(commission).values({ id: 1, percentHundredths: 1000 });
  }

  get databaseUrl() {
    return this.#database?.url;
  }

  async close() {
    for (const { app } of this.#servers.splice(0)) await app.server.close();
    await this.connection.close();
    await this.#database?.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async serve(change: Partial<Settings> = {}, parts: Partial<AppDependencies> = {}): Promise<TestServer> {
    const { settings } = readSettings({
      DATA_DIR: this.dataDir,
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    });
    if (!settings) throw new Error('the test settings are wrong');
    const clock = new TestClock(this.#untilWorkingHoursMs);
    const app = await buildApp({
      connection: this.connection,
      settings: { ...settings, ...change },
      clock: clock.now,
      schemaController: sharedCompilers,
      ...parts,
    });
    const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const server = { app, base, clock, browser: () => new HttpBrowser(base), messagesSent: () => this.messagesSent() };
    this.#servers.push(server);
    return server;
  }

  async messagesSent() {
    await Promise.all(this.#servers.map(({ app }) => deliverySettled(app.context)));
    // Go through the servers by their clocks, the earliest first. A later clock would give up or repeat messages of an
    // earlier one.
    const byClock = this.#servers.toSorted((a, b) => a.clock.now().getTime() - b.clock.now().getTime());
    for (const { app } of byClock) await app.context.mail.settled();
  }

  /**
   * Returns a function that ends the servers started since. A server that kept running would process what later tests
   * do. Its clock, moved by days, would make it give up other servers' messages.
   */
  watchServers(): () => Promise<void> {
    const first = this.#servers.length;
    return async () => {
      if (this.#servers.length === first) return;
      await this.messagesSent();
      for (const { app } of this.#servers.splice(first)) await app.server.close();
    };
  }

  async user(userType: UserType = 'customer', change: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> {
    const number = ++this.#users;
    const user = {
      id: newId(userType === 'provider' ? 'p' : 'u'),
      contact: `555${userTypeCodes[userType]}${String(number).padStart(6, '0')}`,
      email: `person${number}-${userType}@example.com`,
      fullname: `Person ${number}`,
      ...change,
    };
    await this.db
      .insert(users)
      .values({ userType, passwordHash: this.#passwordHash, address: '1 Test St', createdAt: new Date(), ...user });
    return user;
  }

  async signIn(server: TestServer, user: TestUser, userType: UserType = 'customer'): Promise<HttpBrowser> {
    const browser = server.browser();
    const { body } = await browser.w('login', {
      contact: user.contact,
      password: PASSWORD,
      device_type: 'web',
      device_token: '',
      user_type: userTypeCodes[userType],
    });
    if (body.responce !== 'true') throw new Error(`could not sign in: ${JSON.stringify(body)}`);
    return browser;
  }

  async customer(server: TestServer) {
    const user = await this.user();
    return { user, browser: await this.signIn(server, user) };
  }

  async category(...prices: number[]) {
    const id = newId('c');
    await this.db.insert(categories).values({ id, name: 'Plumbing', image: '/uploads/art/plumbing.svg' });
    const services = prices.map((priceCents, position) => ({
      id: newId('s'),
      categoryId: id,
      name: `Service ${position + 1}`,
      priceCents,
      durationMinutes: 60,
      position,
    }));
    await this.db.insert(subcategories).values(services);
    return { id, services };
  }

  async provider(services: { id: string; priceCents: number }[], prices: number[] = []) {
    const user = await this.user('provider');
    await this.db.insert(providerProfiles).values({
      userId: user.id,
      serviceTitle: 'Plumber',
      memberSince: new Date(),
      lat: 45.5,
      long: -122.6,
      timeZone: 'America/Los_Angeles',
    });
    const offered = services.map(({ id, priceCents }, index) => ({
      providerId: user.id,
      subcategoryId: id,
      priceCents: prices[index] ?? priceCents,
    }));
    await this.db.insert(providerServices).values(offered);
    return { ...user, prices: offered.map((service) => service.priceCents) };
  }

  async coupon(percent: number, change: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
    const code = `C${newId('x').slice(2, 12).toUpperCase()}`;
    await this.db.insert(coupons).values({ code, percentHundredths: percent * 100, ...change });
    return code;
  }

  async setCommission(percent: number) {
    await this.db.update(commission).set({ percentHundredths: percent * 100 });
  }
}

/** Servers started by a test end with it. `kind` selects the database for features of one kind. */
export function useTestBed(kind?: DatabaseKind): TestBed {
  const testBed = new TestBed();
  // On a busy machine, the first file of a run takes minutes to make the template.
  beforeAll(() => testBed.open(kind), 240_000);
  beforeEach(() => testBed.watchServers());
  afterAll(() => testBed.close(), 30_000);
  return testBed;
}

export function runSuites(testBed: TestBed, suites: readonly ((testBed: TestBed) => void)[]) {
  for (const suite of suites) {
    describe(suite.name, () => {
      beforeAll(() => testBed.watchServers());
      suite(testBed);
    });
  }
}
