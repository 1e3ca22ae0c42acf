import { and, asc, desc, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type GatewayName, gatewayCustomers, paymentMethods, recurringBookings } from '../../platform/db/schema';

export type SavedCard = typeof paymentMethods.$inferSelect;

export function findCards(db: Session, userId: string, gateway: GatewayName): Promise<SavedCard[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.gateway, gateway)))
    .orderBy(desc(paymentMethods.isDefault), asc(paymentMethods.createdAt), asc(paymentMethods.id));
}

export async function insertCard(db: Session, card: SavedCard) {
  await db
    .insert(paymentMethods)
    .values(card)
    .onConflictDoUpdate({ target: paymentMethods.id, set: { isDefault: card.isDefault } });
}

export async function clearDefaultCard(db: Session, userId: string) {
  await db.update(paymentMethods).set({ isDefault: false }).where(eq(paymentMethods.userId, userId));
}

export async function markDefaultCard(db: Session, id: string) {
  await db.update(paymentMethods).set({ isDefault: true }).where(eq(paymentMethods.id, id));
}

export async function deleteCard(db: Session, id: string) {
  await db.delete(paymentMethods).where(eq(paymentMethods.id, id));
}

export async function findOldestCardId(db: Session, userId: string, gateway: GatewayName): Promise<string | undefined> {
  const [card] = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.gateway, gateway)))
    .orderBy(asc(paymentMethods.createdAt))
    .limit(1);
  return card?.id;
}

export async function findCustomerRef(db: Session, userId: string, gateway: GatewayName): Promise<string | undefined> {
  const [customer] = await db
    .select()
    .from(gatewayCustomers)
    .where(and(eq(gatewayCustomers.userId, userId), eq(gatewayCustomers.gateway, gateway)));
  return customer?.ref;
}

export async function insertCustomerRef(db: Session, customer: typeof gatewayCustomers.$inferInsert) {
  await db.insert(gatewayCustomers).values(customer).onConflictDoNothing();
}

/** Ends the agreements to charge this card for recurring visits. */
export async function forgetChargeCard(tx: Session, cardId: string) {
  await tx
    .update(recurringBookings)
    .set({ chargeCardId: null, chargeAgreedAt: null })
    .where(eq(recurringBookings.chargeCardId, cardId));
}
