import { Badge, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import { Happenings } from '../../components/Happenings';
import { LoadFailed } from '../../components/StateNotes';
import { settingMessages, useSettingText } from '../../components/settings';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import {
  type PastSetting,
  type SiteSetting,
  useCancelSiteSettingMutation,
  useGetSettingHistoryQuery,
  useUndoSiteSettingMutation,
} from '../../model/api/settingsApi';

const tones = { planned: 'wait', current: 'ok', past: 'plain', withdrawn: 'plain' } as const;

export function SettingHistory({ setting }: { setting: SiteSetting }) {
  const t = useT('admin');
  const words = useT(settingMessages.ns);
  const { textOf, nameOf } = useSettingText();
  const query = useGetSettingHistoryQuery(setting.name, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={2} height="44px" />}
      failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className="muted">{words('neverChanged')}</p>
        ) : (
          <Happenings
            items={entries.map((entry) => ({
              id: `${entry.since} ${entry.decided_at}`,
              at: entry.since,
              what: (
                <>
                  <b>{textOf(setting, entry.value)}</b>{' '}
                  <Badge tone={tones[entry.state]}>{words(`state.${entry.state}`)}</Badge> {nameOf(entry.by)}
                  {entry.reason && (
                    <>
                      : <bdi>“{entry.reason}”</bdi>
                    </>
                  )}
                  <EntryActs setting={setting} entry={entry} />
                </>
              ),
            }))}
          />
        )
      }
    </QueryState>
  );
}

/** A planned change can be cancelled, and the current one undone. */
function EntryActs({ setting, entry }: { setting: SiteSetting; entry: PastSetting }) {
  const t = useT('admin');
  const words = useT(settingMessages.ns);
  const { dateTime } = useAdminFormat();
  const [undo, undoing] = useUndoSiteSettingMutation();
  const [cancel, cancelling] = useCancelSiteSettingMutation();
  const { name, version: seen } = setting;
  const act = entry.state === 'planned' ? 'cancel' : entry.state === 'current' ? 'undo' : undefined;
  if (!act) return null;
  return (
    <DecisionActs<'undo' | 'cancel'>
      decisions={[act]}
      variants={{}}
      textsOf={(chosen) => ({
        act: words(`${chosen}.act`),
        consequence: words(`${chosen}.text`, { time: dateTime(entry.since) }),
        wordsLabel: t('staff.why'),
        wordsHint: t('staff.whyHint'),
        done: words(`${chosen}.done`),
      })}
      stateOf={(chosen) => (chosen === 'undo' ? undoing : cancelling)}
      decide={(chosen, reason) =>
        chosen === 'undo' ? undo({ name, reason, seen }) : cancel({ name, from: entry.since, reason, seen })
      }
    />
  );
}
