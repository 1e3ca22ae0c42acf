import { useT } from '@doorstep/shared-ui/i18n';

const reasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'subscription_canceled',
] as const;

export function useDisputeWords() {
  const t = useT('admin');
  return {
    reason: (reason: string) => t(`disputes.reason.${reasons.find((one) => one === reason) ?? 'general'}`),
  };
}
