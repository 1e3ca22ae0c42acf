import { Note, Switch, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { usePush } from '../../model/push/usePush';

export function PushSwitch({ push }: { push: ReturnType<typeof usePush> }) {
  const t = useT('account');
  const toast = useToast();

  async function turn(on: boolean) {
    const outcome = await push.turn(on);
    if (outcome === 'dismissed') toast.show({ text: t('push.dismissed') });
    if (outcome === 'failed') toast.show({ text: t(on ? 'push.onFailed' : 'push.offFailed'), tone: 'bad' });
  }

  return (
    <div className="mb4">
      <Switch
        label={t('push.label')}
        hint={t('push.hint')}
        checked={push.isOn}
        disabled={push.busy || push.isDenied}
        onChange={(on) => void turn(on)}
      />
      {push.isDenied && (
        <Note icon="bell" className="mt2">
          {t('push.blocked')}
        </Note>
      )}
    </div>
  );
}
