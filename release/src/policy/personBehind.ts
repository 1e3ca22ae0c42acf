import { listTokens } from '../access/tokens';
import type { Site } from '../store/site';
import { userIdIn } from './actor';

/** Returns the person behind a name. A token counts as its creator, because one person could otherwise act as two. */
export function personBehind(site: Site, who: string): string | undefined {
  const tokenId = /\(token ([0-9a-f]{8})\)$/.exec(who)?.[1];
  if (tokenId === undefined) return userIdIn(who);
  return userIdIn(listTokens(site).find(({ id }) => id === tokenId)?.createdBy ?? '');
}
