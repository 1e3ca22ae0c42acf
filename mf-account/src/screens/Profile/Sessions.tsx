import type { DeviceSession } from '@doorstep/shared-api/domain';
import { useEndOtherSessionsMutation, useEndSessionMutation, useGetSessionsQuery } from '@doorstep/shared-api/profile';
import { Badge, Button, QueryState, Skeleton, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { isolated, leftToRight } from '../../model/notifications/isolate';
import { deviceIcon } from '../../model/profile/deviceIcon';
import { SettingsRow, SettingsSection } from './Settings';

export function Sessions() {
  const t = useT('account');
  const toast = useToast();
  const sessions = useGetSessionsQuery();
  const [endSession] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function end(which: readonly DeviceSession[], send: () => Promise<{ error?: unknown }>, result: string) {
    setEnding(which.map(({ id }) => id));
    const { error } = await send();
    setEnding([]);
    toast.show(error ? { text: t('sessions.failed'), tone: 'bad' } : { text: result });
  }

  return (
    <SettingsSection
      id="sessions"
      title={t('sessions.heading')}
      action={
        others.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            busy={ending.length > 1}
            onClick={() => void end(others, () => endOthers(), t('sessions.endedOthers'))}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <QueryState
        query={sessions}
        skeleton={<Skeleton shape="block" count={2} height="64px" />}
        failed={() => t('sessions.loadFailed')}
        level={3}
      >
        {(openSessions) =>
          openSessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.includes(session.id)}
              onEnd={(device) => void end([session], () => endSession(session.id), t('sessions.ended', { device }))}
            />
          ))
        }
      </QueryState>
    </SettingsSection>
  );
}

interface SessionRowProps {
  session: DeviceSession;
  busy: boolean;
  onEnd: (device: string) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useT('account');
  const { dateTime } = useFormat();
  const device = isolated(session.device || t('sessions.unknown'));
  const time = isolated(dateTime(session.lastSeenAt ?? session.createdAt ?? ''));
  const { place } = session;
  const seen = place ? t('sessions.seenFrom', { time, place: leftToRight(place) }) : t('sessions.seen', { time });
  return (
    <SettingsRow
      icon={deviceIcon(session.device)}
      title={device}
      text={session.isCurrent ? t('sessions.now') : seen}
      action={
        session.isCurrent ? (
          <Badge tone="ok" icon="check">
            {t('sessions.current')}
          </Badge>
        ) : (
          <Button
            variant="line"
            size="sm"
            busy={busy}
            aria-label={t('sessions.endOf', { device })}
            onClick={() => onEnd(device)}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
