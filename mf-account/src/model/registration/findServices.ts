import type { Category } from '@doorstep/shared-api/domain';

type Service = Category['services'][number];

export interface FoundService extends Service {
  readonly categoryName: string;
}

/** Letters without case and accents, so that "leck" finds "Leck" and "fenetre" finds "fenêtre". */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export const allServices = (categories: readonly Category[]): FoundService[] =>
  categories.flatMap(({ name, services }) => services.map((service) => ({ ...service, categoryName: name })));

/** Services with every typed word in their name or category. Matches of the name come first. */
export function findServices(services: readonly FoundService[], query: string): FoundService[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isIn = (text: string) => words.every((word) => text.includes(word));
  const byName = services.filter(({ name }) => isIn(fold(name)));
  const byBoth = services.filter(({ name, categoryName }) => isIn(fold(`${name} ${categoryName}`)));
  return [...new Set([...byName, ...byBoth])];
}
