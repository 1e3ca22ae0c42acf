import { createHash } from 'node:crypto';
import { slugOf } from '../serviceArea/areas';

/**
 * Length of the key that is derived from a provider's id. Among a million providers, two share one in every second
 * database. The index `users_page_key` computes it in SQL.
 */
export const KEY_LENGTH = 10;
/** An address has 64 characters at most. */
const MAX_NAME = 50;

const keyOf = (id: string) => createHash('md5').update(id).digest('hex').slice(0, KEY_LENGTH);

/**
 * Returns the provider's URL slug, such as "sam-carter-3f9a1c2b77". It ends with a key derived from the id, so old
 * links work after a change of name. Names without Latin letters leave only the key.
 */
export function profileSlug({ id, fullname }: { id: string; fullname: string }): string {
  const name = slugOf(fullname).slice(0, MAX_NAME).replace(/-$/, '');
  return name ? `${name}-${keyOf(id)}` : keyOf(id);
}

export const keyOfSlug = (slug: string): string | undefined => /(?:^|-)([0-9a-f]{10})$/.exec(slug)?.[1];
