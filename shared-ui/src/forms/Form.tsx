import {
  Formik,
  Form as FormikForm,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
  useFormikContext,
} from 'formik';
import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef } from 'react';
import type { AnyObjectSchema } from 'yup';
import { Button, type ButtonProps } from '../components/Button';
import { useLanguage } from '../i18n/LanguageProvider';
import { ErrorSummary } from './ErrorSummary';
import { FormContext } from './FormContext';
import { fieldErrors } from './fieldErrors';

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /** yup; written with translated sentences: `yup.string().required(t('error.name'))`. */
  schema?: AnyObjectSchema;
  /** Called only with valid values. `helpers.setErrors` puts what the server refused beside its fields. */
  onSubmit: (values: V, helpers: FormikHelpers<V>) => unknown;
  /** Long forms list their errors on top; with `false` the first wrong field takes the focus. */
  summary?: boolean;
  /** Starts again from `initialValues` when they change. */
  enableReinitialize?: boolean;
  innerRef?: Ref<FormikProps<V>>;
  className?: string;
  id?: string;
  'aria-label'?: string;
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
}

/** A failed submit marks every field as touched, shows what is wrong, and sends nothing. */
export function Form<V extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  summary = true,
  enableReinitialize = false,
  innerRef,
  className = 'form',
  id,
  'aria-label': label,
  children,
}: FormProps<V>) {
  const formId = useId();
  const context = useMemo(() => ({ formId }), [formId]);
  return (
    <FormContext value={context}>
      <Formik
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={async (values, helpers) => {
          await onSubmit(values, helpers);
        }}
        enableReinitialize={enableReinitialize}
        innerRef={innerRef}
      >
        {(form) => (
          <FormikForm className={className} id={id} aria-label={label} noValidate>
            {summary ? <ErrorSummary /> : <FocusFirstError form={form} />}
            <SpeakNewLanguage form={form} />
            {typeof children === 'function' ? children(form) : children}
          </FormikForm>
        )}
      </Formik>
    </FormContext>
  );
}

function FocusFirstError<V extends FormikValues>({ form }: { form: FormikProps<V> }) {
  const mark = useRef<HTMLSpanElement>(null);
  const { errors, touched, submitCount, isSubmitting } = form;
  const handled = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === handled.current) return;
    handled.current = submitCount;
    if (fieldErrors(errors, touched).length > 0) {
      mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [errors, touched, submitCount, isSubmitting]);
  return <span ref={mark} hidden />;
}

/** Sentences already shown are written again when the language changes. */
function SpeakNewLanguage<V extends FormikValues>({ form }: { form: FormikProps<V> }) {
  const { lang } = useLanguage();
  const spoken = useRef(lang);
  const { errors, validateForm } = form;
  useEffect(() => {
    if (spoken.current === lang) return;
    spoken.current = lang;
    if (Object.keys(errors).length > 0) void validateForm();
  }, [lang, errors, validateForm]);
  return null;
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'to'> {}

/** Busy while the form is being sent. */
export function SubmitButton({ busy = false, children, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext<FormikValues>();
  return (
    <Button {...rest} type="submit" busy={busy || isSubmitting}>
      {children}
    </Button>
  );
}
