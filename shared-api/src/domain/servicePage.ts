import type { Category, Provider } from './catalog';

export interface PageArea {
  readonly slug: string;
  readonly name: string;
}

export interface ServicePage {
  readonly category: Category;
  readonly description: string;
  readonly area?: PageArea;
  /** Areas whose pages are linked: the nearest ones. */
  readonly areas: readonly PageArea[];
  readonly providers: readonly Provider[];
  /** Counts all providers, also those that are not in `providers`. */
  readonly total: number;
  /** Absent when no services are chosen. */
  readonly visitMinutes?: number;
}
