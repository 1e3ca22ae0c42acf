import { isApiError } from '@doorstep/shared-api';
import { parsePercentage } from '@doorstep/shared-api/domain';
import { useToast } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { type DecisionDraft, DecisionPanel, type DecisionRequest } from '../../components/DecisionPanel';
import { Facts } from '../../components/Facts';
import { ActFailed, Conflict } from '../../components/StateNotes';
import { Box } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { statusOf } from '../../hooks/useProblemWords';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { type ProblemDetails, useDecideProblemMutation } from '../../model/api/problemsApi';
import { centsOf } from '../../model/cents';
import { firstName } from '../../model/initials';
import { toCouponTerms } from '../../model/split';

/** Amount of the apology coupon in cents. */
const APOLOGY_COUPON_CENTS = 1000;

interface DecideProps {
  problem: ProblemDetails;
  refetch: () => unknown;
  onDraft: (draft: DecisionDraft | undefined) => void;
}

export function Decide({ problem, refetch, onDraft }: DecideProps) {
  const t = useT('admin');
  const toast = useToast();
  const { money: amount } = useAdminFormat();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading, reset }] = useDecideProblemMutation();
  const [isConflict, setConflict] = useState(false);
  const { id, version, people, money, status, state } = problem;
  if (state === 'decided') return <DecisionSummary problem={problem} />;
  const customer = firstName(people.customer.name);
  const provider = firstName(people.provider.name);

  async function send({ outcome, refundCents, payProviderCents, reason, withCoupon }: DecisionRequest) {
    setConflict(false);
    if (outcome === 'reassign') return;
    const result = await runConfirmed(() =>
      decide({
        ...{ id, seen: version, outcome, reason, refund_cents: refundCents, pay_provider_cents: payProviderCents },
        ...(withCoupon && { coupon_cents: APOLOGY_COUPON_CENTS }),
      }),
    );
    if (!result.error) {
      onDraft(undefined);
      toast.show({ text: t('decision.done') });
    } else if (isApiError(result.error) && result.error.status === 409) setConflict(true);
  }

  return (
    <>
      <DecisionPanel
        customer={customer}
        provider={provider}
        question={{
          status: statusOf(status),
          leftCents: money.left_cents,
          commission: parsePercentage(money.commission_percent) ?? 0,
          coupon: toCouponTerms(money.coupon),
        }}
        couponLabel={t('decision.coupon', { customer, amount: amount(APOLOGY_COUPON_CENTS) })}
        blocked={may('problems.decide') ? undefined : t('decision.notYours')}
        conflict={isConflict && <Conflict error={error} />}
        failure={!isConflict && <ActFailed error={error} />}
        busy={isLoading}
        aftermath={t('decision.aftermath', {
          customer,
          provider,
          customerLanguage: languageInfo(people.customer.language).ownName,
          providerLanguage: languageInfo(people.provider.language).ownName,
        })}
        onDraft={onDraft}
        onDecide={(request) => void send(request)}
        onLookAgain={
          isConflict
            ? () => {
                reset();
                setConflict(false);
                void refetch();
              }
            : undefined
        }
      />
      {codeDialog}
    </>
  );
}

function DecisionSummary({ problem: { entries, appeal_until: until } }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const { money, moment } = useAdminFormat();
  const decision = entries.findLast((entry) => entry.decision)?.decision;
  if (!decision) return null;
  return (
    <Box title={t('decision.title')}>
      <Facts
        items={[
          { id: 'outcome', label: t('decision.outcome'), value: t(`outcome.${decision.outcome}`) },
          { id: 'refund', label: t('decision.refunded'), value: money(centsOf(decision.refund)) },
          { id: 'pay', label: t('decision.paid'), value: money(centsOf(decision.pay_provider)) },
          { id: 'commission', label: t('decision.commission'), value: money(centsOf(decision.commission)) },
          ...(decision.coupon
            ? [{ id: 'coupon', label: t('decision.couponGiven'), value: <bdi dir="ltr">{decision.coupon}</bdi> }]
            : []),
          ...(until ? [{ id: 'until', label: t('decision.appealUntil'), value: moment(until) }] : []),
        ]}
      />
    </Box>
  );
}
