import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import { describedBy } from './FieldFrame';
import { useFormField } from './FormContext';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface ControlProps<E extends Control> {
  name: string;
  hint?: ReactNode;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
  onBlur?: ((event: FocusEvent<E>) => void) | undefined;
}

export function useControl<E extends Control>({ name, hint, onChange, onBlur }: ControlProps<E>) {
  const field = useFormField<string>(name);
  const control = {
    ...describedBy(field.id, hint, field.error),
    id: field.id,
    name,
    value: field.value ?? '',
    onChange(event: ChangeEvent<E>) {
      onChange?.(event);
      field.setValue(event.target.value);
    },
    onBlur(event: FocusEvent<E>) {
      onBlur?.(event);
      field.setTouched();
    },
  };
  return { field, control };
}
