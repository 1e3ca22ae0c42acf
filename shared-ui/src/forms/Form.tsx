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
  /** A yup schema with translated messages: `yup.string().required(t('error.name'))`. */
  schema?: AnyObjectSchema;
  /** Called only with valid values. `helpers.setErrors` shows the server's errors beside the fields. */
  onSubmit: (values: V, helpers: FormikHelpers<V>) => unknown;
  /** True lists the errors above a long form. With `false` the first invalid field takes the focus. */
  summary?: boolean;
  enableReinitialize?: boolean;
  innerRef?: Ref<FormikProps<V>>;
  className?: string;
  id?: string;
  'aria-label'?: string;
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
}

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
            <RevalidateOnLanguageChange form={form} />
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

/** Validates again when the language changes, so that shown messages change their language too. */
function RevalidateOnLanguageChange<V extends FormikValues>({ form }: { form: FormikProps<V> }) {
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

export function SubmitButton({ busy = false, children, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext<FormikValues>();
  return (
    <Button {...rest} type="submit" busy={busy || isSubmitting}>
      {children}
    </Button>
  );
}
