import { type SavedAddress, type SavedAddressKind, savedAddressKinds } from '../domain/savedAddress';
import * as read from './read';

/** GET /me/addresses: home, work, then the others as they were added. */
export interface SavedAddressWire {
  id: string;
  kind: SavedAddressKind;
  name: string;
  address: string;
  lat: string;
  long: string;
}

export interface SavedAddressListWire {
  items: SavedAddressWire[];
}

export const toSavedAddresses = (body: unknown): SavedAddress[] =>
  read.list(read.record(body).items).flatMap((item) => {
    const kind = read.knownCode(item.kind, savedAddressKinds, undefined);
    const [id, address] = [read.text(item.id), read.text(item.address)];
    if (!kind || !id || !address) return [];
    return [{ id, kind, address, name: read.text(item.name), lat: read.text(item.lat), long: read.text(item.long) }];
  });
