import type { Category, Provider } from './catalog';

/** A part of the town, or the whole of it, that has a page of its own for each category. */
export interface PageArea {
  readonly slug: string;
  readonly name: string;
}

/** Content of a category's public page, for an area or everywhere. */
export interface ServicePage {
  readonly category: Category;
  /** '' where nobody wrote one. */
  readonly description: string;
  readonly area?: PageArea;
  /** Areas whose pages are linked: the nearest ones. */
  readonly areas: readonly PageArea[];
  /** The first of them. */
  readonly providers: readonly Provider[];
  /** Counts all of them. */
  readonly total: number;
  /** Length of a visit for the chosen services. Absent when nothing is chosen. */
  readonly visitMinutes?: number;
}
