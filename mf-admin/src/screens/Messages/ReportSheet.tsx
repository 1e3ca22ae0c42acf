import { Button, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Happenings } from '../../components/Happenings';
import openRow from '../../components/openRow.module.css';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { LoadFailed } from '../../components/StateNotes';
import { SubjectLink } from '../../components/SubjectLink';
import { useActWords } from '../../hooks/useActWords';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type MessageReportDetails,
  useDecideMessageReportMutation,
  useGetMessageReportQuery,
} from '../../model/api/messagesApi';

/** One reported message with what was said around it, and what can be done. */
export function ReportSheet({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetMessageReportQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <div className={openRow.sheet}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" height="96px" />}
        level={3}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(report) => <Report report={report} />}
      </QueryState>
    </div>
  );
}

function Report({ report }: { report: MessageReportDetails }) {
  const t = useT('admin');
  const wordsOf = useActWords();
  const { may } = useStaff();
  const { booking_id: bookingId, by, author, reason, around, changes } = report;
  return (
    <>
      <p>{t('messages.report.by', { by, author, reason })}</p>
      <p className="sm">
        <SubjectLink type="booking" id={bookingId} />
      </p>
      <h3>{t('messages.report.around')}</h3>
      <Happenings
        items={around.map(({ at, author: name, text, reported }, index) => ({
          id: `${index}`,
          at,
          what: reported ? (
            <b>
              {name}: {text}
            </b>
          ) : (
            `${name}: ${text}`
          ),
        }))}
      />
      {changes.length > 0 && (
        <div>
          <h3>{t('history.title')}</h3>
          <Happenings
            items={changes.map(({ at, who, act, why }, index) => ({
              id: `${index}`,
              at,
              what: [`${who}: ${wordsOf(act)}`, why && `“${why}”`].filter(Boolean).join(' '),
            }))}
          />
        </div>
      )}
      {!report.handled_at && may('inbox.answer') && <ReportActs report={report} />}
    </>
  );
}

const decisions = ['hide', 'dismiss'] as const;

function ReportActs({ report: { report_id: id, version: seen } }: { report: MessageReportDetails }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading, reset }] = useDecideMessageReportMutation();
  const [decision, setDecision] = useState<(typeof decisions)[number]>();

  async function confirm(reason: string) {
    if (!decision) return;
    const result = await runConfirmed(() => decide({ id, seen, decision, reason }));
    if (result.error) return;
    toast.show({ text: t(`messages.report.done.${decision}`) });
    setDecision(undefined);
  }

  return (
    <>
      <div className={parts.acts}>
        {decisions.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === 'hide' ? 'primary' : 'line'}
            onClick={() => {
              reset();
              setDecision(one);
            }}
          >
            {t(`messages.report.act.${one}`)}
          </Button>
        ))}
      </div>
      {decision && (
        <ReasonDialog
          open
          onClose={() => setDecision(undefined)}
          title={t(`messages.report.act.${decision}`)}
          consequence={t(`messages.report.text.${decision}`)}
          wordsLabel={t('reason.words')}
          safeLabel={t('cancel')}
          confirmLabel={t(`messages.report.act.${decision}`)}
          danger={decision === 'hide'}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
      {codeDialog}
    </>
  );
}
