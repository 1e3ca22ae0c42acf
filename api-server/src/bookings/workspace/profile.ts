import type { WorkspaceProfileWire } from '@doorstep/shared-api/wire';
import { resubmitApplication } from '../../catalog/applications/resubmitApplication';
import { profileSlug } from '../../catalog/catalog/profileSlug';
import { readCertificate } from '../../identity/accounts/certificates';
import { readAddress, readName, readPersonalText } from '../../identity/accounts/personFields';
import { geocode } from '../../identity/addresses/gazetteer';
import { saveAccount } from '../../identity/profile/editProfile';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { UploadedFile } from '../../platform/http/readBody';
import { insertFile } from '../../platform/uploads/files.repository';
import type { UploadStore } from '../../platform/uploads/store';
import { timeZoneOfPlace } from '../../platform/zoneAt';
import {
  deleteFile,
  findLicenceFile,
  findProfile,
  findProviderWithProfile,
  listLicences,
  replaceLicence,
  updateProfile,
} from './workspace.repository';

export interface WorkspaceProfileInput {
  full_name: string;
  service_title: string;
  description: string;
  address: string;
  lat?: number | null;
  long?: number | null;
  radius_km: number;
}

const statusOf = {
  active: 'approved',
  pending_review: 'pending',
  suspended: 'suspended',
  deleted: 'suspended',
} as const;

type OwnProfileWire = Required<WorkspaceProfileWire>;

/** Links to pictures expire. */
export async function readWorkspaceProfile({ db, uploads }: Context, userId: string): Promise<OwnProfileWire> {
  const userRow = await findProviderWithProfile(db, userId);
  if (!userRow) throw new HttpError('not_found', 'Provider not found!');
  const { user, profile } = userRow;
  const licences = await listLicences(db, userId);
  return {
    slug: profileSlug(user),
    full_name: user.fullname,
    service_title: profile.serviceTitle,
    description: profile.description,
    address: profile.address,
    lat: profile.lat,
    long: profile.long,
    radius_km: profile.radiusKm,
    image: user.image,
    status: statusOf[user.accountStatus],
    licences: licences.map(({ side, status, path }) => ({ side, status, url: uploads.signedUrl(path, userId) })),
  };
}

/** Saves the profile. Geocodes a place without coordinates. A known place stays while its address is unchanged. */
export async function saveWorkspaceProfile(context: Context, user: User, workspaceProfileInput: WorkspaceProfileInput) {
  const { db } = context;
  const title = readPersonalText('service_title', workspaceProfileInput.service_title.trim());
  if (!title) throw new HttpError('validation', 'service_title is required.', { field: 'service_title', status: 422 });
  const address = readAddress(workspaceProfileInput.address);
  const name = readName(workspaceProfileInput.full_name, '', '', 'full_name');
  const before = await findProfile(db, user.id);
  const { lat, long } = workspaceProfileInput;
  const submittedLocation = typeof lat === 'number' && typeof long === 'number' ? { lat, long } : undefined;
  const place = submittedLocation ?? (before?.address === address ? before : geocode(address));
  // Working hours use the time zone of the provider's base.
  const timeZone = before?.address === address ? undefined : timeZoneOfPlace(submittedLocation ?? geocode(address));
  await saveAccount(context, user, { ...name, address: user.address }, undefined);
  await updateProfile(db, user.id, {
    serviceTitle: title,
    description: workspaceProfileInput.description.trim(),
    address,
    lat: place?.lat ?? null,
    long: place?.long ?? null,
    ...(timeZone && { timeZone }),
    radiusKm: workspaceProfileInput.radius_km,
  });
  return readWorkspaceProfile(context, user.id);
}

type LicenceFile = NonNullable<Awaited<ReturnType<typeof findLicenceFile>>>;

async function isRejectedFile({ storage }: UploadStore, { path, status, isUnchanged }: LicenceFile, bytes: Buffer) {
  if (status !== 'rejected' && !isUnchanged) return false;
  return (await storage.read(path))?.equals(bytes) ?? false;
}

export async function saveLicences(
  context: Context,
  user: User,
  input: Partial<Record<'front' | 'back', UploadedFile>>,
) {
  const { db, uploads, clock } = context;
  const now = clock();
  const read = await Promise.all(
    (['front', 'back'] as const).flatMap((side) => {
      const file = input[side];
      return file ? [readCertificate(file, side).then((stored) => ({ side, stored }))] : [];
    }),
  );
  if (read.length === 0)
    throw new HttpError('validation', 'Front licence is required.', { field: 'front', status: 422 });
  const replaced: string[] = [];
  await uploads.write(...read.map(({ stored }) => stored));
  try {
    await db.transaction(async (tx) => {
      for (const { side, stored } of read) {
        const old = await findLicenceFile(tx, user.id, side);
        await insertFile(tx, stored, user.id, now);
        const isUnchanged = old !== undefined && (await isRejectedFile(uploads, old, stored.bytes));
        await replaceLicence(tx, user.id, side, { fileId: stored.id, isUnchanged });
        if (!old) continue;
        await deleteFile(tx, old.id);
        replaced.push(old.path);
      }
      await resubmitApplication(tx, user, now);
    });
  } catch (error) {
    await uploads.remove(...read.map(({ stored }) => stored.path));
    throw error;
  }
  await uploads.remove(...replaced);
  return readWorkspaceProfile(context, user.id);
}
