import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import type { UploadedFile } from '../../platform/http/readBody';
import { isId } from '../../platform/ids';
import type { Language } from '../../platform/language';
import { zoneAt } from '../../platform/zoneAt';
import { geocode } from '../addresses/gazetteer';
import { readCertificate } from './certificates';
import { type NewUser, reject, validateUser } from './personFields';
import { register } from './register';
import * as stored from './registerProvider.repository';

export interface NewProvider extends NewUser {
  lat: string;
  long: string;
  certificateFront: UploadedFile | undefined;
  certificateBack: UploadedFile | undefined;
  categoryIds: string[];
  subcategoryIds: string[];
  /**
   * Whether the form has a field for services. Without it, as the contract allows, the provider chooses them in the
   * workspace.
   */
  asksForServices: boolean;
}

/**
 * Registers a provider, who awaits approval by an admin. The account may sign in and see its state, but is neither
 * listed nor bookable. The chosen services start at the catalogue's prices.
 */
export async function registerProvider(context: Context, newProvider: NewProvider, language: Language): Promise<User> {
  const { address } = await validateUser(newProvider);
  if (!newProvider.certificateFront) throw reject('certificate_front', 'Front licence is required.');
  if (!newProvider.certificateBack) throw reject('certificate_back', 'Back licence is required.');
  const place = readLocation(newProvider.lat, newProvider.long) ?? geocode(address);
  const offered = await readOfferedServices(context.db, newProvider);
  const front = await readCertificate(newProvider.certificateFront, 'certificate_front');
  const back = await readCertificate(newProvider.certificateBack, 'certificate_back');

  const kind = { userType: 'provider', accountStatus: 'pending_review', language } as const;
  return register(context, newProvider, kind, [front, back], async (tx, { id, createdAt }) => {
    await stored.insertProfile(tx, {
      userId: id,
      serviceTitle: offered.title,
      address,
      lat: place?.lat ?? null,
      long: place?.long ?? null,
      memberSince: createdAt,
      timeZone: zoneAt(place, '', context.settings.timeZone),
      categoryId: offered.categoryId,
    });
    await stored.insertDocuments(tx, [
      { providerId: id, side: 'front', fileId: front.id },
      { providerId: id, side: 'back', fileId: back.id },
    ]);
    if (offered.services.length > 0) {
      const services = offered.services.map((service) => ({
        providerId: id,
        subcategoryId: service.id,
        priceCents: service.priceCents,
      }));
      await stored.insertServices(tx, services);
    }
  });
}

function readLocation(lat: string, long: string) {
  const read = (text: string, max: number, field: string) => {
    const degrees = Number(text);
    if (!Number.isFinite(degrees) || Math.abs(degrees) > max) throw reject(field, 'Please choose a valid location.');
    return degrees;
  };
  if (lat === '' || long === '') return undefined;
  return { lat: read(lat, 90, 'user_lat'), long: read(long, 180, 'user_long') };
}

/**
 * Reads the services that the provider wants to offer. Without sub-services they are all of the categories. Without
 * either the application is incomplete.
 */
async function readOfferedServices(db: Session, { categoryIds, subcategoryIds, asksForServices }: NewProvider) {
  const [expected, named] = [[...new Set(subcategoryIds)], [...new Set(categoryIds)]];
  if (expected.length === 0 && named.length === 0) {
    if (asksForServices) throw reject('subcategory_id', 'Please select at least one service.');
    return { title: '', categoryId: null, services: [] };
  }
  const isKnown = expected.every(isId) && named.every(isId) && expected.length <= 100 && named.length <= 20;
  const services = isKnown ? await stored.findChosenServices(db, expected, named) : [];
  if (services.length === 0 || (expected.length > 0 && services.length < expected.length)) {
    throw reject(expected.length > 0 ? 'subcategory_id' : 'category_id', 'Please choose services from the list.');
  }
  const categoryId = named[0] ?? services[0]?.categoryId ?? null;
  const category = categoryId ? await stored.findCategory(db, categoryId) : undefined;
  if (!category) throw reject('category_id', 'Please choose services from the list.');
  return { title: category.name, categoryId: category.id, services };
}
