import { and, eq, lt, ne } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { knownDevices } from '../../../platform/db/schema';

export async function isKnownDevice(db: Session, userId: string, deviceHash: string): Promise<boolean> {
  const isIt = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash));
  return (await db.$count(knownDevices, isIt)) > 0;
}

export async function hasKnownDevice(db: Session, userId: string): Promise<boolean> {
  return (await db.$count(knownDevices, eq(knownDevices.userId, userId))) > 0;
}

export async function saveKnownDevice(tx: Session, device: typeof knownDevices.$inferInsert) {
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSeenAt: device.lastSeenAt },
    });
}

export async function forgetDevices(tx: Session, userId: string, kept?: string) {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), kept ? ne(knownDevices.deviceHash, kept) : undefined));
}

export async function removeOldDevices(db: Session, before: Date) {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before));
}
