import type { Context } from '../../platform/context';
import { newId } from '../../platform/ids';
import type { Card, CardSetups } from './gateway';
import { portOf } from './gateways/portOf';
import {
  clearDefaultCard,
  deleteCard,
  findCards,
  findCustomerRef,
  findOldestCardId,
  forgetChargeCard,
  insertCard,
  insertCustomerRef,
  markDefaultCard,
  type SavedCard,
} from './savedCards.repository';

export const listCards = ({ db, payments }: Context, userId: string): Promise<SavedCard[]> =>
  findCards(db, userId, payments.gateway);

export async function findCard(context: Context, userId: string, id: string): Promise<SavedCard | undefined> {
  return (await listCards(context, userId)).find((card) => card.id === id);
}

/** The first card becomes the default. The gateway's same card is saved only once. */
export async function saveCard(context: Context, userId: string, card: Card, makeDefault: boolean): Promise<SavedCard> {
  const { db, clock, payments } = context;
  const cards = await listCards(context, userId);
  const isDefault = makeDefault || cards.length === 0;
  const same = payments.setUps && cards.find((one) => one.ref === card.ref);
  return db.transaction(async (tx) => {
    if (isDefault) await clearDefaultCard(tx, userId);
    const savedCard = {
      ...card,
      id: same?.id ?? newId('card'),
      userId,
      gateway: payments.gateway,
      isDefault: isDefault || same?.isDefault === true,
      createdAt: clock(),
    };
    await insertCard(tx, savedCard);
    return savedCard;
  });
}

export async function removeCard(context: Context, userId: string, id: string): Promise<boolean> {
  const card = await findCard(context, userId, id);
  if (!card) return false;
  await portOf(context, card.gateway).forgetCard(card.ref);
  await context.db.transaction(async (tx) => {
    await deleteCard(tx, id);
    await forgetChargeCard(tx, id);
    if (!card.isDefault) return;
    const nextId = await findOldestCardId(tx, userId, card.gateway);
    if (nextId) await markDefaultCard(tx, nextId);
  });
  return true;
}

export async function ensureCustomer(
  { db, payments: { gateway } }: Context,
  userId: string,
  setUps: CardSetups,
): Promise<string> {
  const knownRef = await findCustomerRef(db, userId, gateway);
  if (knownRef) return knownRef;
  const ref = await setUps.makeCustomer(userId);
  await insertCustomerRef(db, { userId, gateway, ref });
  return (await findCustomerRef(db, userId, gateway)) ?? ref;
}
