import type { PaymentPurpose } from '@doorstep/shared-api/bookings';
import type { Quote } from '@doorstep/shared-api/domain';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Checkout, type CheckoutPhase, type CheckoutPorts } from '../model/checkout/checkout';
import type { CardGateway } from '../model/payment/cardGateway';
import { useCardGateway } from './useCardGateway';

const READY: CheckoutPhase = { name: 'ready' };

export interface RunningCheckout extends Omit<ReturnType<typeof useCardGateway>, 'gateway'> {
  readonly checkout: Checkout;
  readonly phase: CheckoutPhase;
}

/** The purpose is fixed on the first render. */
export function useCheckoutWith(
  payFor: (quote: Quote) => PaymentPurpose,
  portsWith: (gateway: CardGateway) => CheckoutPorts,
): RunningCheckout {
  const { gateway, availablePayments, onCardFields } = useCardGateway(payFor);
  const [checkout] = useState(() => new Checkout(portsWith(gateway)));
  useEffect(() => {
    void checkout.resume();
    return () => checkout.leave();
  }, [checkout]);
  const phase = useSyncExternalStore(checkout.subscribe, checkout.getPhase, () => READY);
  const problem = phase.name === 'ready' ? phase.problem : undefined;
  // Another tab may have spent the wallet.
  const refetchWallet = useEffectEvent(availablePayments.refetchWallet);
  useEffect(() => {
    if (problem) refetchWallet();
  }, [problem]);
  return { checkout, phase, availablePayments, onCardFields };
}
