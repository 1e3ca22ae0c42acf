import { listTokens } from '../access/tokens';
import type { Site } from '../store/site';
import { personIn } from './actor';

/** Whose hand it is: a token's is that of who made it, or one person would be two with a token of their own. */
export function personBehind(site: Site, who: string): string | undefined {
  const tokenId = /\(token ([0-9a-f]{8})\)$/.exec(who)?.[1];
  if (tokenId === undefined) return personIn(who);
  return personIn(listTokens(site).find(({ id }) => id === tokenId)?.createdBy ?? '');
}
