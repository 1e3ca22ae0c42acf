import type { Session } from '../../../platform/db/connect';
import { newId } from '../../../platform/ids';
import type { Intent, PaymentPort } from '../gateway';
import { findPaymentById } from '../payments.repository';

/**
 * Stores nothing itself: the balance changes with the ledger, in the transactions of `payments.repository.ts`. Creating
 * an intent takes no money, so unused ones need no refund.
 */
export function walletGateway(db: Session): PaymentPort {
  async function read(id: string): Promise<Intent | undefined> {
    const payment = await findPaymentById(db, id);
    if (payment?.gateway !== 'wallet') return undefined;
    const status = payment.voidWantedAt ? 'canceled' : payment.capturedCents > 0 ? 'succeeded' : 'requires_capture';
    return { ...payment, status, clientSecret: '' };
  }
  async function readOrThrow(id: string): Promise<Intent> {
    const intent = await read(id);
    if (!intent) throw new Error('no such wallet payment');
    return intent;
  }
  return {
    gateway: 'wallet',
    find: read,
    cancel: readOrThrow,
    authoriseToken: async () => undefined,
    confirmSaved: async (id) => ({ intent: await readOrThrow(id) }),
    forgetCard: async () => {},
    async create({ userId, amountCents, currency }) {
      const amounts = { amountCents, currency, capturedCents: 0, refundedCents: 0 };
      return { id: newId('pw'), userId, status: 'requires_capture', clientSecret: '', ...amounts };
    },
    async capture(id) {
      const intent = await readOrThrow(id);
      return { ...intent, status: 'succeeded', capturedCents: intent.amountCents };
    },
    async refund(id, amountCents) {
      const intent = await readOrThrow(id);
      return { ...intent, refundedCents: intent.refundedCents + amountCents };
    },
  };
}
