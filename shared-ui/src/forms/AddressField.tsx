import { AddressInput, type AddressInputProps } from './AddressInput';
import { useFormField } from './FormContext';

export interface AddressFieldProps extends Omit<AddressInputProps, 'id' | 'value' | 'onChange' | 'error' | 'onBlur'> {
  name: string;
  /** Every change of the text, typed or chosen: what was picked before no longer holds once it is edited. */
  onText?: (text: string) => void;
}

/** An address of the form around it; its value is the text. */
export function AddressField({ name, onText, ...props }: AddressFieldProps) {
  const field = useFormField<string>(name);
  return (
    <AddressInput
      {...props}
      id={field.id}
      name={name}
      value={field.value ?? ''}
      error={field.error}
      onChange={(text) => {
        field.setValue(text);
        onText?.(text);
      }}
      onBlur={field.setTouched}
    />
  );
}
