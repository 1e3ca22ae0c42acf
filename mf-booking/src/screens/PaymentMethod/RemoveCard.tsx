import type { SavedCard } from '@doorstep/shared-api/domain';
import { useRemovePaymentMethodMutation } from '@doorstep/shared-api/wallet';
import { ConfirmDialog, IconButton, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';

export function RemoveCard({ card: { id }, name }: { card: SavedCard; name: string }) {
  const t = useT('booking');
  const [remove, { isLoading, error }] = useRemovePaymentMethodMutation();
  const [isConfirming, setIsConfirming] = useState(false);

  async function removeCard() {
    const result = await remove(id);
    if (!result.error) setIsConfirming(false);
  }

  return (
    <>
      <IconButton icon="trash" label={t('cards.removeOf', { card: name })} onClick={() => setIsConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void removeCard()}
        title={t('cards.remove')}
        confirmLabel={t('cards.remove')}
        cancelLabel={t('cards.keep')}
        busy={isLoading}
        danger
      >
        <p>{t('cards.removeText', { card: name })}</p>
        {error && (
          <Note tone="bad" role="alert">
            {t('details.cancelFailed')}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
