import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsApproval, OpsFreeze, OpsPin } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { replaceJson } from '../store/replaceFile';
import { isNoteSigned, type Signature, signNote } from '../store/signature';
import type { Site } from '../store/site';

export interface Policy {
  /** Number of freezes ever made, so that ids are never reused. */
  readonly freezeCount: number;
  readonly freezes: readonly OpsFreeze[];
  readonly pins: readonly OpsPin[];
  readonly required: readonly string[];
  readonly given: readonly OpsApproval[];
  readonly ownersEnforced: boolean;
}

const EMPTY: Policy = { freezeCount: 0, freezes: [], pins: [], required: [], given: [], ownersEnforced: false };

/** Beside the store, like other files that name people. */
const fileOf = (site: Site) => path.join(path.dirname(site.root), 'policy', 'policy.json');

const signedTextOf = (policy: Policy) => `doorstep policy\n${JSON.stringify(policy)}`;

/** An invalid file stops every switch, because an editor must not remove a freeze or add an approval. */
export function readPolicy(site: Site): Policy {
  let text: string;
  try {
    text = readFileSync(fileOf(site), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw new CommandError(`The policy of this site cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    const { signed, ...policy } = JSON.parse(text) as Policy & { signed?: Signature };
    if (signed && isNoteSigned(site, signedTextOf(policy), signed)) return policy;
  } catch {
    // An unreadable file is reported below.
  }
  throw new CommandError(
    `${fileOf(site)} was altered: its signature does not match. Bring it back from a backup; without the file nothing is frozen, pinned or approved.`,
  );
}

/** Call under the store's lock. */
export function writePolicy(site: Site, policy: Policy): void {
  const signed = signNote(site, signedTextOf(policy));
  if (!signed) throw new CommandError('The key that signs releases is not here: nothing can be changed.');
  replaceJson(fileOf(site), { ...policy, signed });
}
