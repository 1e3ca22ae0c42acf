import { MAX_SAVED_ADDRESSES, type SavedAddressFields } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { readPersonalText } from '../accounts/personFields';
import { geocodeAddress } from '../addresses/geocodeAddress';
import { insertSavedAddress, listSavedAddresses, lockUser, updateSavedAddress } from './savedAddresses.repository';

const kindTakenError = (kind: string) =>
  new HttpError('state_conflict', `You already have a saved ${kind} address. Please change that one.`, {
    field: 'kind',
  });

/** Adds an address, or changes the one of this id. Throws where it is nowhere, or where its kind is there already. */
export async function saveAddress(context: Context, userId: string, fields: SavedAddressFields, id?: string) {
  const { db, clock, settings } = context;
  const { kind } = fields;
  const address = readPersonalText('address', fields.address.trim());
  const name = kind === 'other' ? readPersonalText('name', fields.name.trim()) : '';
  if (kind === 'other' && !name) {
    throw new HttpError('validation', 'Please give this address a name.', { field: 'name' });
  }
  const point = await geocodeAddress(settings, address);
  if (!point) {
    const text = 'We cannot find this address. Please choose one from the suggestions.';
    throw new HttpError('validation', text, { field: 'address' });
  }
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const others = (await listSavedAddresses(tx, userId)).filter((row) => row.id !== id);
    if (kind !== 'other' && others.some((row) => row.kind === kind)) throw kindTakenError(kind);
    const row = { id: id ?? newId('ad'), userId, kind, name, address, ...point };
    if (id) {
      if (!(await updateSavedAddress(tx, row))) throw noSuchAddress();
      return;
    }
    if (others.length >= MAX_SAVED_ADDRESSES) {
      throw new HttpError(
        'state_conflict',
        `You can save at most ${MAX_SAVED_ADDRESSES} addresses. Please remove one first.`,
      );
    }
    await insertSavedAddress(tx, { ...row, createdAt: clock() });
  });
}

export const noSuchAddress = () => new HttpError('not_found', 'There is no such address.');
