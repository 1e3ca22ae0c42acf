import { missingOf, useDraft } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Page, Skeleton, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Navigate } from 'react-router-dom';
import { FlowHeader } from '../../components/FlowHeader';
import { NoDraft } from '../../components/NoDraft';
import { SuccessDialog } from '../../components/SuccessDialog';
import { useCheckout } from '../../hooks/useCheckout';
import { useLastDraft } from '../../hooks/useLastDraft';
import { readAttempt, resumeStepOf } from '../../model/payment/paymentAttempt';
import { Summary } from './Summary';

function BookingSummary() {
  const { draft } = useDraft();
  const attempt = readAttempt(draft.payment);
  // A payment with an unknown outcome must be resolved at the card step before anything can be changed.
  const isInFlight = attempt?.reference && resumeStepOf(attempt) !== 'start';
  return isInFlight ? <Navigate to={paths.paymentMethod} replace /> : <DraftSummary />;
}

export { BookingSummary as Component };

function DraftSummary() {
  const t = useT('booking');
  const mounted = useMounted();
  const { checkout, phase } = useCheckout();
  const booked = phase.name === 'booked' ? phase : undefined;
  const draft = useLastDraft(booked !== undefined);
  const missing = missingOf(draft);
  const isEmpty = missing === 'services' || missing === 'type';
  const back = {
    to: pathTo.laundryServices(draft.category?.id),
    label: draft.category?.name ?? t('summary.backToServices'),
  };
  return (
    <Page withBar>
      <FlowHeader back={back} title={t('summary.title')} current={2} />
      {!mounted ? (
        <SummarySkeleton />
      ) : isEmpty ? (
        <NoDraft
          title={t('summary.emptyTitle')}
          text={t('summary.emptyText')}
          action={t('summary.emptyAction')}
          to={paths.mostCategories}
        />
      ) : (
        <Summary draft={draft} checkout={checkout} phase={phase} />
      )}
      <SuccessDialog
        booking={booked?.booking}
        amountCents={booked?.amountCents ?? 0}
        requestTo={
          draft.bookingType === 'hire'
            ? { id: draft.provider?.id, name: draft.provider?.name || t('someone') }
            : undefined
        }
      />
    </Page>
  );
}

function SummarySkeleton() {
  return (
    <div className="split" aria-hidden="true">
      <div className="stack">
        <Skeleton shape="block" height="130px" />
        <Skeleton shape="line" count={4} />
      </div>
      <Skeleton shape="block" height="280px" />
    </div>
  );
}
