import { ConsoleError } from './problem';
import { readOnlyReason, type StoreLocation } from './state';

export function assertWritable(storeLocation: StoreLocation): void {
  const reason = readOnlyReason(storeLocation);
  if (!reason) return;
  const where = {
    copy: 'This gateway serves a copy of the release store',
    unwritable: 'The release store cannot be written here',
    'no-key': 'The key that signs releases is not on this machine',
  }[reason];
  throw new ConsoleError(
    503,
    'read_only',
    `${where}: nothing can be changed here. On the machine that writes the store, use npm run release -- <verb>`,
  );
}
