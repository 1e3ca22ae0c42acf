import type { Clock } from '../clock';
import type { Session } from '../db/connect';
import { type SecretName, secretNames } from './secretLifetimes';
import * as stored from './secrets.repository';

interface FormerValue {
  value: string;
  retiredAt: Date;
  expiresAt: Date;
}

interface Values {
  current: string;
  /** The latest first. */
  former: readonly FormerValue[];
}

/**
 * Secrets that this server signs with. After a rotation by command, each process signs with the new value from its next
 * refresh on. It accepts the new value at once: an unknown signature triggers a refresh.
 */
export class SigningSecrets {
  readonly #db: Session;
  readonly #clock: Clock;
  #values = new Map<SecretName, Values>();

  private constructor(db: Session, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  static async open(db: Session, clock: Clock): Promise<SigningSecrets> {
    const book = new SigningSecrets(db, clock);
    await stored.makeMissing(db, secretNames, clock());
    await book.refresh();
    return book;
  }

  async refresh(): Promise<void> {
    const rows = await stored.findSecrets(this.#db, secretNames);
    const former = await stored.findFormer(this.#db, this.#clock());
    this.#values = new Map(
      rows.map(({ name, value }) => [
        name as SecretName,
        { current: value, former: former.filter((row) => row.name === name) },
      ]),
    );
  }

  current(name: SecretName): string {
    return this.#valuesOf(name).current;
  }

  at(name: SecretName, moment: Date): string {
    const { current, former } = this.#valuesOf(name);
    return former.findLast(({ retiredAt }) => retiredAt > moment)?.value ?? current;
  }

  async find(name: SecretName, isRight: (secret: string) => boolean): Promise<string | undefined> {
    const known = this.findKnown(name, isRight);
    if (known !== undefined) return known;
    await this.refresh();
    return this.findKnown(name, isRight);
  }

  /**
   * Works like `find`, with the secrets of the latest refresh. For use inside transactions, where a query would
   * deadlock the embedded database.
   */
  findKnown(name: SecretName, isRight: (secret: string) => boolean): string | undefined {
    return this.#counting(name).find(isRight);
  }

  #counting(name: SecretName): string[] {
    const { current, former } = this.#valuesOf(name);
    const now = this.#clock();
    return [current, ...former.filter(({ expiresAt }) => expiresAt > now).map(({ value }) => value)];
  }

  #valuesOf(name: SecretName): Values {
    const values = this.#values.get(name);
    if (!values) throw new Error(`the secret ${name} is not loaded`);
    return values;
  }
}
