import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { DayInput } from '../../components/DayInput';
import { ActFailed } from '../../components/StateNotes';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import { type Application, type Licence, useDecideApplicationMutation } from '../../model/api/applicationsApi';
import styles from './Application.module.css';

interface LicenceFieldsProps {
  application: Application;
  licence: Licence;
  onChange: (licence: Licence) => void;
}

export function LicenceFields({ application, licence, onChange }: LicenceFieldsProps) {
  const t = useT('admin');
  const id = useId();
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading }] = useDecideApplicationMutation();
  // A new licence needs to be checked even if its details are the same.
  const isNew = application.state === 'approved' && application.licences.some(({ status }) => status === 'pending');
  const isChanged = (['licence_number', 'licence_name', 'licence_until'] as const).some(
    (name) => licence[name] !== application[name],
  );
  const readOnly = !may('applications.decide');

  async function keep() {
    const result = await runConfirmed(() =>
      decide({ id: application.provider_id, seen: application.version, decision: 'note', ...licenceInputOf(licence) }),
    );
    if (!result.error) toast.show({ text: t('application.kept') });
  }

  return (
    <>
      <div className={styles.fields}>
        {(['licence_number', 'licence_name'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{t(`application.${name}`)}</label>
            <div className="input">
              <input
                id={`${id}-${name}`}
                dir={name === 'licence_number' ? 'ltr' : undefined}
                maxLength={name === 'licence_number' ? 60 : 120}
                value={licence[name]}
                readOnly={readOnly}
                onChange={({ target }) => onChange({ ...licence, [name]: target.value })}
              />
            </div>
          </div>
        ))}
        <div className="field">
          <label htmlFor={`${id}-until`}>{t('application.licence_until')}</label>
          <div className="input">
            <DayInput
              id={`${id}-until`}
              value={licence.licence_until}
              readOnly={readOnly}
              onChange={(value) => onChange({ ...licence, licence_until: value })}
            />
          </div>
        </div>
      </div>
      <ActFailed error={error} />
      {(isChanged || isNew) && !readOnly && (
        <Button size="sm" variant="line" className="mt4" busy={isLoading} onClick={() => void keep()}>
          {t('application.keep')}
        </Button>
      )}
      {codeDialog}
    </>
  );
}

export const licenceInputOf = ({ licence_until: until, ...licence }: Licence): Partial<Licence> => ({
  ...licence,
  ...(until && { licence_until: until }),
});
