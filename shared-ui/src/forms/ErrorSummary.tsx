import { useFormikContext } from 'formik';
import { type MouseEvent, useContext, useEffect, useRef } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import { FormContext } from './FormContext';
import { fieldErrors } from './fieldErrors';

/**
 * Takes the focus after a failed submit, and each message links to its field. `Form` renders it by default. Place it
 * yourself with `<Form summary={false}>`.
 */
export function ErrorSummary() {
  const t = useT('ui');
  const form = useContext(FormContext);
  const { errors, touched, submitCount, isSubmitting } = useFormikContext<Record<string, unknown>>();
  const box = useRef<HTMLDivElement>(null);
  const problems = submitCount > 0 ? fieldErrors(errors, touched) : [];
  const focusedFor = useRef(0);

  useEffect(() => {
    if (isSubmitting || submitCount === focusedFor.current) return;
    focusedFor.current = submitCount;
    box.current?.focus();
  }, [isSubmitting, submitCount]);

  if (problems.length === 0) return null;

  function goTo(event: MouseEvent<HTMLAnchorElement>, id: string) {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }

  return (
    <div className="note note--bad summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning-circle" weight="fill" />
      <div className="grow">
        <b>{t('summary.title', { count: problems.length })}</b>
        <ul>
          {problems.map(({ name, message }) => {
            const id = `${form?.formId ?? ''}-${name}`;
            return (
              <li key={name}>
                <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                  {message}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
