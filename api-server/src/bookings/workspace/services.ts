import { formatMoney, isPayable, parseMoney } from '@doorstep/shared-api/domain';
import type { OfferedServicesWire } from '@doorstep/shared-api/wire';
import { localized, localizedUnit } from '../../catalog/catalog/localized';
import {
  listForbiddenServices,
  listPausedServices,
  replacePausedServices,
} from '../../catalog/catalog/pausedServices.repository';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import type { Language } from '../../platform/language';
import { listCategories, listOfferedServices, listServices, replaceOfferedServices } from './workspace.repository';

/** Range of a provider's own price, relative to the catalogue's. */
const MIN_PRICE_FACTOR = 0.5;
const MAX_PRICE_FACTOR = 2;

const rejected = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });

export async function readOffered(db: Session, providerId: string, language: Language): Promise<OfferedServicesWire> {
  const ownProviderServices = await listOfferedServices(db, providerId);
  const paused = await listPausedServices(db, providerId);
  const all = await listCategories(db);
  const services = await listServices(db);
  return {
    categories: all.map((category) => ({
      category_id: category.id,
      name: localized(category, language).name,
      services: services
        .filter((service) => service.categoryId === category.id)
        .map((service) => {
          const isThis = (row: { subcategoryId: string }) => row.subcategoryId === service.id;
          const pausedService = paused.find(isThis);
          const offered = ownProviderServices.find(isThis) ?? pausedService;
          return {
            subcategory_id: service.id,
            name: localized(service, language).name,
            ...(service.perUnit && { unit: localizedUnit(service.perUnit, language).name }),
            minutes: service.durationMinutes,
            offered: offered !== undefined,
            ...(pausedService && { paused: true }),
            price: formatMoney(offered?.priceCents ?? service.priceCents),
            list_price: formatMoney(service.priceCents),
          };
        }),
    })),
  };
}

export async function saveOffered(
  tx: Session,
  providerId: string,
  requests: readonly { subcategory_id: string; price?: string }[],
  language: Language,
): Promise<OfferedServicesWire> {
  if (requests.length === 0) throw rejected('services', 'Please offer at least one service.');
  const catalogue = await listServices(tx);
  const rows = new Map<string, { providerId: string; subcategoryId: string; priceCents: number }>();
  for (const { subcategory_id: id, price } of requests) {
    const service = catalogue.find((row) => row.id === id);
    if (!service) throw rejected('services', 'A selected service is no longer available.');
    const priceCents = price === undefined ? service.priceCents : parseMoney(price);
    const isWithin =
      priceCents !== undefined &&
      isPayable(priceCents) &&
      priceCents >= Math.ceil(service.priceCents * MIN_PRICE_FACTOR) &&
      priceCents <= service.priceCents * MAX_PRICE_FACTOR;
    if (!isWithin) {
      throw rejected(id, 'A price must lie between half and twice the list price.');
    }
    rows.set(id, { providerId, subcategoryId: id, priceCents });
  }
  // Services that lack a valid licence are kept for when there is one.
  const forbidden = await listForbiddenServices(tx, providerId, [...rows.keys()]);
  const isForbidden = ({ subcategoryId }: { subcategoryId: string }) => forbidden.includes(subcategoryId);
  const all = [...rows.values()];
  await replaceOfferedServices(
    tx,
    providerId,
    all.filter((row) => !isForbidden(row)),
  );
  await replacePausedServices(tx, providerId, all.filter(isForbidden));
  return readOffered(tx, providerId, language);
}
