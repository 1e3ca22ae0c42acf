import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { type Person, useCorrectNameMutation } from '../../model/api/peopleApi';

export function NameFact({ person }: { person: Person }) {
  const t = useT('admin');
  const id = useId();
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [correct, { error, isLoading, reset }] = useCorrectNameMutation();
  const [name, setName] = useState<string>();

  async function confirm(reason: string) {
    const request = { id: person.user_id, seen: person.version, reason, full_name: name?.trim() || person.full_name };
    const result = await runConfirmed(() => correct(request));
    if (result.error) return;
    toast.show({ text: t('person.done.name') });
    setName(undefined);
  }

  return (
    <>
      <bdi>{person.full_name}</bdi>{' '}
      {may('people.change') && person.state !== 'deleted' && person.user_type !== 'admin' && (
        <button
          type="button"
          className="link sm"
          aria-label={t('person.nameTitle')}
          onClick={() => {
            reset();
            setName(person.full_name);
          }}
        >
          {t('person.correct')}
        </button>
      )}
      {name !== undefined && (
        <ReasonDialog
          open
          onClose={() => setName(undefined)}
          title={t('person.nameTitle')}
          consequence={t('person.nameText')}
          wordsLabel={t('staff.why')}
          wordsHint={t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t('person.correct')}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
        >
          <div className="field">
            <label htmlFor={id}>{t('staff.name')}</label>
            <div className="input">
              <input id={id} maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
            </div>
          </div>
        </ReasonDialog>
      )}
      {codeDialog}
    </>
  );
}
