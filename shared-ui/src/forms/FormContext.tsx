import { useField } from 'formik';
import { createContext, useContext, useId } from 'react';
import { pickedFile } from './pickedFile';

interface FormContextValue {
  /** Ids of fields are `<formId>-<name>`, so that the error summary can point at them. */
  formId: string;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export interface FieldState<T> {
  id: string;
  name: string;
  value: T;
  error: string | undefined;
  setValue: (value: T) => void;
  setTouched: () => void;
  pick: (file: T & File) => Promise<void>;
}

export function useFormField<T>(name: string): FieldState<T> {
  const own = useId();
  const form = useContext(FormContext);
  const [field, meta, helpers] = useField<T>(name);
  return {
    id: `${form?.formId ?? own}-${name}`,
    name,
    value: field.value,
    error: meta.touched ? meta.error : undefined,
    setValue: (value) => void helpers.setValue(value),
    // Once is enough: every later change is validated anyway, and the server's errors stay until something changes.
    setTouched: () => {
      if (!meta.touched) void helpers.setTouched(true);
    },
    pick: async (file) => {
      const typed = await pickedFile(file);
      // Without validation: the new value is validated below.
      void helpers.setTouched(true, false);
      void helpers.setValue(typed as T & File, true);
    },
  };
}
