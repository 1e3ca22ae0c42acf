import { isDeepStrictEqual } from 'node:util';
import { formatMoney } from '@doorstep/shared-api/domain';
import type { ServiceScope, ServiceUnit } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import { languages } from '../../platform/language';
import type { readWholeCatalogue } from './catalog.repository';
import { type ContentEntry, nameKey } from './catalogueEntries';

export type CurrentCategory = Awaited<ReturnType<typeof readWholeCatalogue>>[number];
type CurrentService = CurrentCategory['services'][number];
type CategoryRow = Omit<CurrentCategory, 'banners' | 'services'>;

export interface ImportedCategory extends ContentEntry {
  place: string;
  id?: string;
  name: string;
  image: string;
  banners: string[];
  secondAddress: boolean;
  needsLicence: boolean;
  services: ImportedService[];
}
interface ImportedService extends ContentEntry {
  place: string;
  id?: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
  perUnit?: ServiceUnit | null;
  scope?: ServiceScope;
}

export interface CatalogueChanges {
  categories: CategoryRow[];
  banners: Map<string, string[]>;
  services: CurrentService[];
  lines: string[];
  added: number;
  changed: number;
  unchanged: number;
  retired: number;
  issues: string[];
}

/**
 * Stored entries missing from the file move behind those in it, or are retired when `retireAt` is set. Retired entries
 * in the file are offered again.
 */
export function planChanges(
  current: readonly CurrentCategory[],
  imported: readonly ImportedCategory[],
  retireAt?: Date,
): CatalogueChanges {
  const changes: CatalogueChanges = {
    categories: [],
    banners: new Map(),
    services: [],
    lines: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    retired: 0,
    issues: [],
  };
  const categories = matchStored(imported, current, current, changes.issues);
  const services = current.flatMap((category) => category.services);
  const claimedServices = new Set(imported.flatMap((entry) => entry.services.flatMap(({ id }) => id ?? [])));
  for (const [position, { entry, match }] of categories.pairs.entries()) {
    const { place: _, services: importedServices, banners, ...values } = entry;
    const row = {
      ...values,
      ...mergeContent(entry, match),
      id: match?.id ?? entry.id ?? newId('c'),
      // The database derives it from the name.
      slug: match?.slug ?? '',
      position,
      retiredAt: null,
    };
    const isOtherBanners = banners.join('\n') !== (match?.banners ?? []).join('\n');
    const differences = match ? categoryDifferences(match, row, isOtherBanners) : undefined;
    recordDifferences(changes, row.name, differences, '');
    if (differences?.length !== 0) changes.categories.push(row);
    if (isOtherBanners) changes.banners.set(row.id, banners);

    const own = (match?.services ?? []).filter(({ id }) => !claimedServices.has(id));
    const pairs = matchStored(importedServices, services, own, changes.issues);
    for (const [at, { entry: importedService, match: service }] of pairs.pairs.entries()) {
      const { place: __, ...serviceValues } = importedService;
      const id = service?.id ?? importedService.id ?? newId('s');
      const serviceRow = {
        ...serviceValues,
        ...mergeContent(importedService, service),
        perUnit: importedService.perUnit ?? null,
        scope: importedService.scope ?? service?.scope ?? {},
        id,
        categoryId: row.id,
        position: at,
        retiredAt: null,
      };
      const serviceDifferences = service && describeServiceChanges(service, serviceRow);
      const summary = `: ${formatMoney(serviceRow.priceCents)}, ${serviceRow.durationMinutes} minutes${perUnitText(serviceRow.perUnit)}`;
      recordDifferences(changes, `${row.name} > ${serviceRow.name}`, serviceDifferences, summary);
      if (serviceDifferences?.length !== 0) changes.services.push(serviceRow);
    }
    retireOrMoveMissing(changes, changes.services, pairs.left, {
      within: row.name,
      first: pairs.pairs.length,
      retireAt,
    });
  }
  retireOrMoveMissing(changes, changes.categories, categories.left, { first: imported.length, retireAt });
  if (retireAt)
    for (const { name, services: left } of categories.left) {
      const own = left.filter(({ id }) => !claimedServices.has(id));
      retireOrMoveMissing(changes, changes.services, own, { within: name, first: 0, retireAt });
    }
  return changes;
}

const mergeContent = (entry: ContentEntry, stored?: Required<ContentEntry>): Required<ContentEntry> => ({
  description: entry.description ?? stored?.description ?? '',
  translations: entry.translations ?? stored?.translations ?? {},
  searchWords: entry.searchWords ?? stored?.searchWords ?? {},
});

function contentDifferences(before: Required<ContentEntry>, after: Required<ContentEntry>): string[] {
  const changedIn = <Texts extends object>(left: Texts, right: Texts) =>
    languages
      .filter((language) => !isDeepStrictEqual(left[language as keyof Texts], right[language as keyof Texts]))
      .join(' ');
  const translated = changedIn(before.translations, after.translations);
  const searched = changedIn(before.searchWords, after.searchWords);
  return [
    ...(before.description === after.description ? [] : ['another description']),
    ...(translated ? [`other translations: ${translated}`] : []),
    ...(searched ? [`other search words: ${searched}`] : []),
  ];
}

interface Named {
  id: string;
  name: string;
}

/**
 * Finds the stored one of each entry: by its id among `all`, then by its name among those of `own` that no id claims. `left`
 * are those of `own` that no entry means.
 */
function matchStored<Entry extends { id?: string; name: string; place: string }, Stored extends Named>(
  entries: readonly Entry[],
  all: readonly Stored[],
  own: readonly Stored[],
  issues: string[],
) {
  const byId = new Map(all.map((one) => [one.id, one]));
  const claimed = new Set(entries.flatMap(({ id }) => id ?? []));
  const free = new Map(own.filter(({ id }) => !claimed.has(id)).map((one) => [nameKey(one.name), one]));
  const pairs = entries.map((entry) => {
    const named = free.get(nameKey(entry.name));
    if (entry.id === undefined) {
      free.delete(nameKey(entry.name));
      return { entry, match: named };
    }
    if (named)
      issues.push(
        `${entry.place}: "${entry.name}" already exists with the id "${named.id}": use that id, or choose another name.`,
      );
    return { entry, match: byId.get(entry.id) };
  });
  return { pairs, left: [...free.values()] };
}

interface MissingEntries {
  within?: string;
  first: number;
  retireAt: Date | undefined;
}

function retireOrMoveMissing<Row extends Named & { position: number; retiredAt: Date | null }>(
  changes: CatalogueChanges,
  rows: Omit<Row, 'banners' | 'services'>[],
  left: readonly Row[],
  { within, first, retireAt }: MissingEntries,
) {
  for (const [index, row] of left.filter(({ retiredAt }) => !retiredAt).entries()) {
    const name = within === undefined ? row.name : `${within} > ${row.name}`;
    if (retireAt) {
      changes.retired += 1;
      changes.lines.push(`- ${name}: no longer offered`);
      rows.push({ ...row, retiredAt: retireAt });
    } else {
      changes.lines.push(`= ${name}: not in the file, stays as it is`);
      if (row.position !== first + index) rows.push({ ...row, position: first + index });
    }
  }
}

function categoryDifferences(before: CurrentCategory, after: CategoryRow, isOtherBanners: boolean): string[] {
  return [
    before.retiredAt && 'offered again',
    before.name !== after.name && `was called "${before.name}"`,
    before.image !== after.image && 'another picture',
    isOtherBanners && 'other banners',
    before.secondAddress !== after.secondAddress &&
      (after.secondAddress ? 'asks for a second address' : 'no longer asks for a second address'),
    before.needsLicence !== after.needsLicence &&
      (after.needsLicence ? 'needs a licence' : 'no longer needs a licence'),
    ...contentDifferences(before, after),
    before.position !== after.position && 'another place in the order',
  ].filter((text) => typeof text === 'string');
}

function describeServiceChanges(before: CurrentService, after: CurrentService): string[] {
  return [
    before.retiredAt && 'offered again',
    before.name !== after.name && `was called "${before.name}"`,
    before.categoryId !== after.categoryId && 'comes from another category',
    before.priceCents !== after.priceCents && `${formatMoney(before.priceCents)} -> ${formatMoney(after.priceCents)}`,
    before.durationMinutes !== after.durationMinutes && `${before.durationMinutes} -> ${after.durationMinutes} minutes`,
    !isDeepStrictEqual(before.perUnit, after.perUnit) &&
      (after.perUnit ? `counted${perUnitText(after.perUnit)}` : 'booked as a whole'),
    !isDeepStrictEqual(before.scope, after.scope) && 'covers something else',
    ...contentDifferences(before, after),
    before.position !== after.position && 'another place in the order',
  ].filter((text) => typeof text === 'string');
}

const perUnitText = (unit: ServiceUnit | null) => (unit ? ` each ${unit.name}, at most ${unit.max}` : '');

function recordDifferences(
  changes: CatalogueChanges,
  name: string,
  differences: string[] | undefined,
  summary: string,
) {
  if (!differences) {
    changes.added += 1;
    changes.lines.push(`+ ${name}${summary}`);
  } else if (differences.length > 0) {
    changes.changed += 1;
    changes.lines.push(`~ ${name}: ${differences.join(', ')}`);
  } else changes.unchanged += 1;
}
