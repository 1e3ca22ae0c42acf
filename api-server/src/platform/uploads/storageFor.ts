import { join } from 'node:path';
import type { Settings } from '../settings';
import { filesOnDisk } from './filesOnDisk';
import { ObjectStorage } from './objectStorage';

export const storageFor = ({ s3, dataDir }: Settings) =>
  s3 ? new ObjectStorage(s3) : filesOnDisk(join(dataDir, 'uploads'));
