import { CommandError } from '../../platform/commandError';
import type { SearchWords, ServiceScope, ServiceUnit, Translations } from '../../platform/db/schema';

/**
 * Entry types of catalogue.schema.json. They are separate from `catalogueFile.ts`, which the server must not load: it
 * changes a validator setting for the whole process.
 */
export interface CatalogueDocument {
  categories: CategoryEntry[];
}
/** Content of a category or sub-service. Omitted fields keep their stored values. */
export interface ContentEntry {
  description?: string;
  translations?: Translations;
  searchWords?: SearchWords;
}
export interface CategoryEntry extends ContentEntry {
  id?: string;
  name: string;
  picture: string;
  banners?: string[];
  secondAddress?: boolean;
  /** Defaults to true. */
  needsLicence?: boolean;
  services: ServiceEntry[];
}
interface ServiceEntry extends ContentEntry {
  id?: string;
  name: string;
  price: string;
  minutes: number;
  perUnit?: ServiceUnit;
  /** Omitted, it keeps its stored value. */
  scope?: ServiceScope;
}

const MAX_ISSUES = 20;

export function throwIssues(issues: readonly string[]): never {
  const left = issues.length - MAX_ISSUES;
  const shown = issues.slice(0, MAX_ISSUES).map((issue) => `\n  ${issue}`);
  throw new CommandError(`nothing was changed.${shown.join('')}${left > 0 ? `\n  and ${left} more` : ''}`);
}

export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();
