import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useDecision } from '../../hooks/useDecision';
import { useStaff } from '../../hooks/useStaff';
import { type BookingWithHistory, useRefundTipMutation } from '../../model/api/bookingsApi';
import { centsOf } from '../../model/cents';
import { firstName } from '../../model/initials';

/** Both sides read the reason. */
export function RefundTip({ story }: { story: BookingWithHistory }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const { may } = useStaff();
  const [refund, state] = useRefundTipMutation();
  const { booking_id: id, version: seen, customer, provider } = story;
  const tip = story.payments.find((payment) => payment.is_tip && centsOf(payment.captured) > 0);
  const leftCents = tip ? centsOf(tip.captured) - centsOf(tip.refund_wanted) : 0;
  const amount = money(leftCents);
  const { open, dialog } = useDecision<'refund'>({
    textsOf: () => ({
      title: t('tip.title', { amount }),
      consequence: t('tip.consequence', { customer: firstName(customer), provider: firstName(provider) }),
      wordsLabel: t('reason.words'),
      wordsHint: t('tip.hint'),
      confirmLabel: t('tip.confirm'),
      done: t('decision.done'),
      danger: true,
    }),
    stateOf: () => state,
    decide: (_refund, reason) => refund({ id, seen, reason }),
  });
  if (leftCents <= 0 || !may('bookings.move')) return dialog;
  return (
    <>
      <Button variant="line" onClick={() => open('refund')}>
        {t('tip.refund', { amount })}
      </Button>
      {dialog}
    </>
  );
}
