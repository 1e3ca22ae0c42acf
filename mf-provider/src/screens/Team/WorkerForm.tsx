import { isApiError, serverMessage } from '@doorstep/shared-api';
import { useGetOfferedServicesQuery, useGetWorkingTimesQuery } from '@doorstep/shared-api/provider';
import { Button, Note, Switch, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '../../components/Team/messages';
import { WeekHours } from '../../components/WeekHours/WeekHours';
import { type Day, toDays, toHours, weekErrors } from '../../model/calendar/workingWeek';
import { useAddWorkerMutation, useChangeWorkerMutation, type Worker } from '../../model/team/teamApi';
import styles from './Team.module.css';

export function WorkerForm({ worker, onClose }: { worker?: Worker; onClose: () => void }) {
  const t = useT(messages.ns);
  const tCalendar = useT('provider');
  const id = useId();
  const toast = useToast();
  const firm = useGetWorkingTimesQuery().data;
  const categories = useGetOfferedServicesQuery().data ?? [];
  const [name, setName] = useState(worker?.name ?? '');
  const [startAddress, setStartAddress] = useState(worker?.startAddress ?? '');
  const [ownDays, setOwnDays] = useState<readonly Day[] | undefined>(worker?.hours && toDays({ hours: worker.hours }));
  const [skills, setSkills] = useState<readonly string[] | undefined>(worker?.serviceIds);
  const [failure, setFailure] = useState('');
  const [add, adding] = useAddWorkerMutation();
  const [change, changing] = useChangeWorkerMutation();
  const error = worker ? changing.error : adding.error;
  const badField = isApiError(error) ? error.field : undefined;
  const offered = categories.flatMap(({ services }) => services.filter(({ isOffered }) => isOffered));
  const days = ownDays ?? [];
  const errors = weekErrors(days);
  const changeDay = (weekday: number, fields: Partial<Day>) =>
    setOwnDays(days.map((day) => (day.weekday === weekday ? { ...day, ...fields } : day)));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [wrong] = errors.values();
    if (wrong) return setFailure(tCalendar(`calendar.${wrong}`));
    setFailure('');
    const input = {
      ...{ name: name.trim(), startAddress: startAddress.trim() },
      ...(ownDays && { hours: toHours(ownDays) }),
      ...(skills && { serviceIds: skills }),
    };
    const result = worker ? await change({ ...input, id: worker.id, version: worker.version }) : await add(input);
    if (result.error) return setFailure(serverMessage(result.error) || t('notSaved'));
    toast.show({ text: t(worker ? 'saved' : 'added', { name: input.name }), tone: 'ok' });
    onClose();
  }

  const text = (field: 'name' | 'start_address', value: string, onChange: (value: string) => void, hint?: string) => (
    <div className="field">
      <label className="lab" htmlFor={`${id}-${field}`}>
        {t(field)}
      </label>
      <div className="input" data-bad={badField === field ? '' : undefined}>
        <input
          id={`${id}-${field}`}
          value={value}
          maxLength={field === 'name' ? 60 : 200}
          autoComplete="off"
          dir="auto"
          aria-invalid={badField === field || undefined}
          aria-describedby={hint ? `${id}-${field}-hint` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {hint && (
        <p className="hint" id={`${id}-${field}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );

  return (
    <form onSubmit={submit} className="stack" noValidate>
      {text('name', name, setName, t('nameHint'))}
      <div>
        <Switch
          checked={ownDays !== undefined}
          onChange={(isOwn) => setOwnDays(isOwn ? toDays({ hours: firm?.hours ?? [] }) : undefined)}
          label={t('hasOwnHours')}
        />
        {ownDays ? (
          <WeekHours days={ownDays} errors={errors} onChange={changeDay} />
        ) : (
          <p className="sm muted">{t('firmHours')}</p>
        )}
      </div>
      <div>
        <Switch
          checked={skills !== undefined}
          onChange={(isOwn) => setSkills(isOwn ? offered.map((service) => service.id) : undefined)}
          label={t('hasOwnServices')}
        />
        {skills ? (
          <fieldset className={styles.services}>
            <legend className="sr">{t('services')}</legend>
            {offered.map((service) => (
              <label className="ckb" key={service.id}>
                <input
                  type="checkbox"
                  checked={skills.includes(service.id)}
                  onChange={({ target }) =>
                    setSkills(target.checked ? [...skills, service.id] : skills.filter((skill) => skill !== service.id))
                  }
                />
                <bdi>{service.name}</bdi>
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="sm muted">{t('allServices')}</p>
        )}
      </div>
      {text('start_address', startAddress, setStartAddress, t('startHint'))}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className="row row--wrap">
        <Button type="submit" accent busy={adding.isLoading || changing.isLoading}>
          {t('save')}
        </Button>
        <Button variant="soft" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
