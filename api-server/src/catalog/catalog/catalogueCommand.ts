import { formatMoney } from '@doorstep/shared-api/domain';
import { CommandError } from '../../platform/commandError';
import type { Db, Session } from '../../platform/db/connect';
import { MAX_CATEGORIES, MAX_SERVICES, readCategories, readWholeCatalogue } from './catalog.repository';
import { type CatalogueChanges, type CurrentCategory, type ImportedCategory, planChanges } from './catalogueChanges';
import { type CatalogueDocument, type CategoryEntry, type ContentEntry, throwIssues } from './catalogueEntries';
import { lockCatalogue, replaceBanners, saveCategories, saveServices } from './catalogueImport.repository';

export type CatalogueCommand = ImportCommand | { verb: 'export' };
interface ImportCommand {
  verb: 'import';
  categories: ImportedCategory[];
  dryRun: boolean;
  retire: boolean;
}

/** Returns the lines to print. Throws `CommandError`. */
export function runCatalogueCommand(db: Db, now: Date, command: CatalogueCommand): Promise<string[]> {
  switch (command.verb) {
    case 'import':
      return importCatalogue(db, now, command);
    case 'export':
      return exportCatalogue(db);
    default:
      throw new CommandError('Use import or export.');
  }
}

function importCatalogue(db: Db, now: Date, { categories, dryRun, retire }: ImportCommand): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const current = await readWholeCatalogue(tx);
    const changes = planChanges(current, categories, retire ? now : undefined);
    const issues = [...changes.issues, ...sizeIssues(changes, current)];
    if (issues.length > 0) throwIssues(issues);
    if (!dryRun) await save(tx, changes);
    return [...changes.lines, summaryOf(changes, dryRun, retire)];
  });
}

interface Retirable {
  id: string;
  retiredAt: Date | null;
}

function sizeIssues({ categories, services }: CatalogueChanges, current: readonly CurrentCategory[]): string[] {
  const count = (before: readonly Retirable[], after: readonly Retirable[]) =>
    [...new Map([...before, ...after].map((row) => [row.id, row])).values()].filter(({ retiredAt }) => !retiredAt)
      .length;
  const categoryCount = count(current, categories);
  const before = current.flatMap((category) => category.services);
  const serviceCount = count(before, services);
  return [
    categoryCount > MAX_CATEGORIES &&
      `the catalogue would have ${categoryCount} categories: the most is ${MAX_CATEGORIES}.`,
    serviceCount > MAX_SERVICES &&
      `the catalogue would have ${serviceCount} sub-services: the most is ${MAX_SERVICES}.`,
  ].filter((text) => text !== false);
}

async function save(tx: Session, { categories, banners, services }: CatalogueChanges) {
  await saveCategories(tx, categories);
  for (const [categoryId, images] of banners) await replaceBanners(tx, categoryId, images);
  await saveServices(tx, services);
}

function summaryOf({ added, changed, unchanged, retired }: CatalogueChanges, dryRun: boolean, retire: boolean): string {
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged${retire ? `, ${retired} retired` : ''}`;
  return dryRun ? `Dry run, nothing was changed. The import would result in: ${counts}.` : `Imported: ${counts}.`;
}

async function exportCatalogue(db: Db): Promise<string[]> {
  const document: CatalogueDocument = { categories: (await readCategories(db)).map(toEntry) };
  return [JSON.stringify(document, null, 2)];
}

const nonEmptyContentOf = ({ description, translations, searchWords }: Required<ContentEntry>): ContentEntry => ({
  ...(description && { description }),
  ...(Object.keys(translations).length > 0 && { translations }),
  ...(Object.keys(searchWords).length > 0 && { searchWords }),
});

const toEntry = ({
  id,
  name,
  image,
  banners,
  secondAddress,
  needsLicence,
  services,
  ...category
}: CurrentCategory): CategoryEntry => ({
  id,
  name,
  ...nonEmptyContentOf(category),
  picture: image,
  ...(banners.length > 0 && { banners }),
  ...(secondAddress && { secondAddress }),
  ...(!needsLicence && { needsLicence }),
  services: services.map((service) => ({
    id: service.id,
    name: service.name,
    ...nonEmptyContentOf(service),
    price: formatMoney(service.priceCents),
    minutes: service.durationMinutes,
    ...(service.perUnit && { perUnit: service.perUnit }),
    ...(Object.keys(service.scope).length > 0 && { scope: service.scope }),
  })),
});
