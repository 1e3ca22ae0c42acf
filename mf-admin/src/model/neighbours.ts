import type { Neighbours } from '../components/WorkPage';

/** Undefined when the item is not in the loaded list. */
export function neighboursOf(ids: readonly string[], id: string, to: (id: string) => string): Neighbours | undefined {
  const index = ids.indexOf(id);
  if (index < 0) return undefined;
  const linkTo = (neighbour: string | undefined) => (neighbour === undefined ? undefined : to(neighbour));
  return { position: index + 1, count: ids.length, previous: linkTo(ids[index - 1]), next: linkTo(ids[index + 1]) };
}
