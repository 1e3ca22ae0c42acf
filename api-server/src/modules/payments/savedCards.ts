import { and, asc, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { gatewayCustomers, paymentMethods } from '../../db/schema';
import { newId } from '../../ids';
import type { Card, CardSetups } from './gateway';
import { portOf } from './gateways/portOf';

export type SavedCard = typeof paymentMethods.$inferSelect;

/** The cards that this site's gateway can charge; the default one first. */
export function listCards({ db, payments }: Context, userId: string): Promise<SavedCard[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.gateway, payments.gateway)))
    .orderBy(desc(paymentMethods.isDefault), asc(paymentMethods.createdAt), asc(paymentMethods.id));
}

export async function findCard(context: Context, userId: string, id: string): Promise<SavedCard | undefined> {
  return (await listCards(context, userId)).find((card) => card.id === id);
}

/** Keeps a card; the first one is the default. The same card of the gateway is kept once. */
export async function saveCard(context: Context, userId: string, card: Card, makeDefault: boolean): Promise<SavedCard> {
  const { db, clock, payments } = context;
  const cards = await listCards(context, userId);
  const isDefault = makeDefault || cards.length === 0;
  const same = payments.gateway === 'stripe' ? cards.find((one) => one.ref === card.ref) : undefined;
  return db.transaction(async (tx) => {
    if (isDefault) await tx.update(paymentMethods).set({ isDefault: false }).where(eq(paymentMethods.userId, userId));
    const id = same?.id ?? newId('card');
    const row = {
      ...card,
      id,
      userId,
      gateway: payments.gateway,
      isDefault: isDefault || same?.isDefault === true,
      createdAt: clock(),
    };
    await tx
      .insert(paymentMethods)
      .values(row)
      .onConflictDoUpdate({ target: paymentMethods.id, set: { isDefault: row.isDefault } });
    return row;
  });
}

export async function removeCard(context: Context, userId: string, id: string): Promise<boolean> {
  const card = await findCard(context, userId, id);
  if (!card) return false;
  await portOf(context, card.gateway).forgetCard(card.ref);
  await context.db.transaction(async (tx) => {
    await tx.delete(paymentMethods).where(eq(paymentMethods.id, id));
    if (!card.isDefault) return;
    const [next] = await tx
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.gateway, card.gateway)))
      .orderBy(asc(paymentMethods.createdAt))
      .limit(1);
    if (next) await tx.update(paymentMethods).set({ isDefault: true }).where(eq(paymentMethods.id, next.id));
  });
  return true;
}

/** What the gateway calls this customer, if it knows them. */
export async function customerRef(
  db: Session,
  userId: string,
  gateway: SavedCard['gateway'],
): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(gatewayCustomers)
    .where(and(eq(gatewayCustomers.userId, userId), eq(gatewayCustomers.gateway, gateway)));
  return row?.ref;
}

/** The same, made known to the gateway first where it is not. */
export async function sureCustomer({ db }: Context, userId: string, setUps: CardSetups): Promise<string> {
  const knownValue = await customerRef(db, userId, 'stripe');
  if (knownValue) return knownValue;
  const ref = await setUps.makeCustomer(userId);
  await db.insert(gatewayCustomers).values({ userId, gateway: 'stripe', ref }).onConflictDoNothing();
  return (await customerRef(db, userId, 'stripe')) ?? ref;
}
