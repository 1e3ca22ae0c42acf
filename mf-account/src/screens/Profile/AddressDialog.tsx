import { isApiError } from '@doorstep/shared-api';
import { useSuggestAddresses } from '@doorstep/shared-api/catalog';
import {
  addressUnit,
  MAX_ADDRESS_NAME,
  type SavedAddress,
  type SavedAddressFields,
  savedAddressKinds,
} from '@doorstep/shared-api/domain';
import { useAddSavedAddressMutation, useChangeSavedAddressMutation } from '@doorstep/shared-api/savedAddresses';
import { Button, Dialog, useToast } from '@doorstep/shared-ui';
import { AddressField, Form, type FormikHelpers, SelectField, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useMemo, useState } from 'react';

interface AddressDialogProps {
  /** Undefined for a new address. */
  edited: SavedAddress | undefined;
  all: readonly SavedAddress[];
  onClose: () => void;
}

export default function AddressDialog({ edited, all, onClose }: AddressDialogProps) {
  const t = useT('account');
  const toast = useToast();
  const formId = useId();
  const suggest = useSuggestAddresses();
  const [add] = useAddSavedAddressMutation();
  const [change] = useChangeSavedAddressMutation();
  const [isBusy, setBusy] = useState(false);
  const isTaken = (kind: SavedAddress['kind']) =>
    kind !== 'other' && all.some((address) => address.kind === kind && address.id !== edited?.id);
  const kinds = savedAddressKinds.filter((kind) => !isTaken(kind));
  const schema = useMemo(
    () =>
      yup.object({
        kind: yup.string(),
        name: yup.string().test('name', t('addresses.nameMissing'), (name, { parent }) => {
          const { kind } = parent as Partial<SavedAddressFields>;
          return kind !== 'other' || Boolean(name?.trim());
        }),
        address: yup.string().trim().required(t('addresses.addressMissing')),
      }),
    [t],
  );
  const start: SavedAddressFields = edited ?? { kind: kinds[0] ?? 'other', name: '', address: '' };

  async function save({ kind, name, address }: SavedAddressFields, form: FormikHelpers<SavedAddressFields>) {
    const fields = { kind, name: kind === 'other' ? name.trim() : '', address: address.trim() };
    setBusy(true);
    const { error } = await (edited ? change({ id: edited.id, ...fields }) : add(fields));
    setBusy(false);
    if (error) {
      const isUnknown = isApiError(error) && error.field === 'address';
      return form.setFieldError('address', t(isUnknown ? 'addresses.unknown' : 'addresses.saveFailed'));
    }
    toast.show({ text: t('addresses.saved') });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(edited ? 'addresses.changeTitle' : 'addresses.addTitle')}
      locked={isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" block accent busy={isBusy}>
          {t('addresses.save')}
        </Button>
      }
    >
      <Form
        id={formId}
        initialValues={{ kind: start.kind, name: start.name, address: start.address }}
        schema={schema}
        onSubmit={save}
        summary={false}
      >
        {({ values }) => (
          <>
            <SelectField
              name="kind"
              label={t('addresses.kindLabel')}
              options={kinds.map((kind) => ({ value: kind, label: t(`addresses.kind.${kind}`) }))}
            />
            {values.kind === 'other' && (
              <TextField name="name" label={t('addresses.name')} maxLength={MAX_ADDRESS_NAME} autoComplete="off" />
            )}
            <AddressField name="address" label={t('addresses.address')} suggest={suggest} unit={addressUnit} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
