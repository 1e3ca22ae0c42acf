import type { OpenSession } from '@doorstep/shared-api/domain';
import { useEndSessionMutation, useGetSessionsQuery } from '@doorstep/shared-api/profile';
import { Badge, Button, QueryState, Skeleton, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { isolated } from '../../model/notifications/isolate';
import { deviceIcon } from '../../model/profile/deviceIcon';
import { SettingsRow, SettingsSection } from './Settings';

/** Every browser that this account is signed in with; the others can be signed out from here. */
export function Sessions() {
  const t = useT('account');
  const toast = useToast();
  const sessions = useGetSessionsQuery();
  const [endSession] = useEndSessionMutation();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function end(which: readonly OpenSession[], result: string) {
    setEnding(which.map(({ id }) => id));
    const responses = await Promise.all(which.map(({ id }) => endSession(id)));
    setEnding([]);
    const failed = responses.some(({ error }) => error);
    toast.show(failed ? { text: t('sessions.failed'), tone: 'bad' } : { text: result });
  }

  return (
    <SettingsSection
      id="sessions"
      title={t('sessions.heading')}
      action={
        others.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            busy={ending.length > 1}
            onClick={() => void end(others, t('sessions.endedOthers'))}
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
              onEnd={(device) => void end([session], t('sessions.ended', { device }))}
            />
          ))
        }
      </QueryState>
    </SettingsSection>
  );
}

interface SessionRowProps {
  session: OpenSession;
  busy: boolean;
  onEnd: (device: string) => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useT('account');
  const { dateTime } = useFormat();
  const device = isolated(session.device || t('sessions.unknown'));
  const visibleText = dateTime(session.lastSeenAt ?? session.createdAt ?? '');
  return (
    <SettingsRow
      icon={deviceIcon(session.device)}
      title={device}
      text={session.isCurrent ? t('sessions.now') : t('sessions.seen', { time: isolated(visibleText) })}
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
