import type { StaffScope } from '../../identity/accounts/staff';
import { addMilliseconds, DAY } from '../clock';
import { CommandError } from '../commandError';
import { toInstant } from '../instant';
import { MARGIN, type SecretName, secretLifetimes, secretNames } from './secretLifetimes';
import * as stored from './secrets.repository';

export type SecretsCommand = { verb: 'list' } | { verb: 'rotate'; name?: string };

const isSecretName = (name: string): name is SecretName => Object.hasOwn(secretLifetimes, name);

/** The lines contain names and ages, never values. */
export async function runSecretsCommand({ db, clock }: StaffScope, command: SecretsCommand): Promise<string[]> {
  const now = clock();
  if (command.verb === 'list') {
    const former = await stored.findFormer(db, now);
    const lines = (await stored.listSecrets(db))
      .filter(({ name }) => isSecretName(name))
      .flatMap(({ name, createdAt }) => [
        `${name}  created ${toInstant(createdAt)}  ${days(now, createdAt)} days old`,
        ...former
          .filter((row) => row.name === name)
          .map(({ expiresAt }) => `${name}  a former value is valid until ${endOf(name, expiresAt)}`),
      ]);
    return lines.length > 0 ? lines : ['There are no secrets yet. The first start of the site creates them.'];
  }
  const { name } = command;
  if (name !== undefined && !isSecretName(name))
    throw new CommandError(`There is no secret ${name}. Use one of: ${secretNames.join(', ')}.`);
  const names = name === undefined ? secretNames : [name];
  const rotated = await db.transaction(async (tx) => {
    const lines: string[] = [];
    for (const one of names) {
      const expiresAt = addMilliseconds(now, secretLifetimes[one] + MARGIN);
      if (await stored.replaceSecret(tx, one, now, expiresAt))
        lines.push(`${one} has a new value. The former one is valid until ${endOf(one, expiresAt)}.`);
    }
    return lines;
  });
  if (rotated.length === 0)
    throw new CommandError('There are no secrets yet. The first start of the site creates them.');
  return rotated;
}

/** Files wait an hour: `sealAnew.ts`. */
const endOf = (name: string, expiresAt: Date) =>
  name === 'files' ? 'all private files are re-encrypted, which starts in an hour' : toInstant(expiresAt);
const days = (now: Date, since: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY));
