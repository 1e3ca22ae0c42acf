import { createPasskey, isAlreadyRegistered, isCancelled } from '@doorstep/shared-api/browserPasskey';
import { canUsePasskeys, isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { Button, QueryState, Skeleton, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useAskAgain } from '../../hooks/useAskAgain';
import { isolated } from '../../model/notifications/isolate';
import {
  type Passkey,
  useBeginPasskeyMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useSavePasskeyMutation,
} from '../../model/passkeys/passkeysApi';
import { deviceIcon } from '../../model/profile/deviceIcon';
import { SettingsRow, SettingsSection } from './Settings';

export function Passkeys() {
  const t = useT('account');
  const toast = useToast();
  const passkeys = useGetPasskeysQuery();
  const [begin] = useBeginPasskeyMutation();
  const [save] = useSavePasskeyMutation();
  const [remove] = useRemovePasskeyMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [isPossible, setPossible] = useState(false);
  const [busy, setBusy] = useState('');
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function add() {
    setBusy('add');
    try {
      const { data, error } = await runConfirmed(() => begin());
      // The person closed the confirmation.
      if (isConfirmationRequired(error)) return;
      if (!data) throw error;
      await save(await createPasskey(data.options)).unwrap();
      toast.show({ text: t('passkeys.added') });
    } catch (error) {
      if (isCancelled(error)) return;
      toast.show({ text: t(isAlreadyRegistered(error) ? 'passkeys.knownHere' : 'passkeys.addFailed'), tone: 'bad' });
    } finally {
      setBusy('');
    }
  }

  async function end({ id }: Passkey) {
    setBusy(id);
    const { error } = await runConfirmed(() => remove(id));
    setBusy('');
    if (isConfirmationRequired(error)) return;
    toast.show(error ? { text: t('passkeys.removeFailed'), tone: 'bad' } : { text: t('passkeys.removed') });
  }

  return (
    <SettingsSection
      id="passkeys"
      title={t('passkeys.heading')}
      text={t(isPossible ? 'passkeys.text' : 'passkeys.notHere')}
      action={
        isPossible && (
          <Button variant="line" size="sm" busy={busy === 'add'} onClick={() => void add()}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <QueryState
        query={passkeys}
        skeleton={<Skeleton shape="block" count={1} height="64px" />}
        failed={() => t('passkeys.loadFailed')}
        level={3}
      >
        {(all) =>
          all.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy === passkey.id}
              onRemove={() => void end(passkey)}
            />
          ))
        }
      </QueryState>
      {againDialog}
    </SettingsSection>
  );
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const t = useT('account');
  const { dateTime } = useFormat();
  const device = isolated(passkey.name || t('sessions.unknown'));
  const { last_used_at: usedAt, created_at: madeAt } = passkey;
  const text = usedAt
    ? t('passkeys.used', { time: isolated(dateTime(usedAt)) })
    : t('passkeys.made', { time: isolated(dateTime(madeAt)) });
  return (
    <SettingsRow
      icon={deviceIcon(passkey.name)}
      title={device}
      text={text}
      action={
        <Button variant="line" size="sm" busy={busy} aria-label={t('passkeys.removeOf', { device })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      }
    />
  );
}
