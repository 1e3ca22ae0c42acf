import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { type Fact, Facts } from '../../components/Facts';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { type MaskedField, maskedFields, type Person, useRevealValueMutation } from '../../model/api/peopleApi';

interface HiddenFactsProps {
  person: Person;
  before: readonly Fact[];
  after: readonly Fact[];
}

/** Masked number and addresses. Show asks for a reason, which is logged. */
export function HiddenFacts({ person, before, after }: HiddenFactsProps) {
  const t = useT('admin');
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [reveal, { error, isLoading, reset }] = useRevealValueMutation();
  const [requested, setRequested] = useState<MaskedField>();
  const [shown, setShown] = useState<Partial<Readonly<Record<MaskedField, string>>>>({});

  async function confirm(why: string) {
    if (!requested) return;
    const result = await runConfirmed(() => reveal({ id: person.user_id, field: requested, why }));
    if (result.error || !result.data) return;
    setShown({ ...shown, [requested]: result.data.value });
    setRequested(undefined);
  }

  return (
    <>
      <Facts
        items={[
          ...before,
          ...maskedFields.map((field) => ({
            id: field,
            label: t(`facts.${field}`),
            value: (
              <>
                <bdi dir={field === 'address' ? undefined : 'ltr'}>{(shown[field] ?? person[field]) || '–'}</bdi>{' '}
                {may('people.reveal') && person[field] && shown[field] === undefined && (
                  <button
                    type="button"
                    className="link sm"
                    aria-label={t('masked.showOf', { what: t(`facts.${field}`) })}
                    onClick={() => {
                      reset();
                      setRequested(field);
                    }}
                  >
                    {t('masked.show')}
                  </button>
                )}
              </>
            ),
          })),
          ...after,
        ]}
      />
      {requested && (
        <ReasonDialog
          open
          onClose={() => setRequested(undefined)}
          title={t('masked.showOf', { what: t(`facts.${requested}`) })}
          consequence={t('masked.note')}
          wordsLabel={t('masked.why')}
          wordsHint={t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t('masked.show')}
          busy={isLoading}
          error={error}
          onConfirm={(why) => void confirm(why)}
        />
      )}
      {codeDialog}
    </>
  );
}
