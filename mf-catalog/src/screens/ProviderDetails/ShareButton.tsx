import { IconButton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** The device's own way of sharing where there is one, else the address is copied. */
export function ShareButton({ title }: { readonly title: string }) {
  const t = useT('catalog');
  const toast = useToast();
  const share = async () => {
    const url = window.location.href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.show({ text: t('details.copied') });
      }
    } catch (error) {
      // Closing the sheet of the device is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The address was not shared.', error);
      toast.show({ text: t('details.shareFailed'), tone: 'bad' });
    }
  };
  return <IconButton icon="export" line label={t('details.share')} onClick={() => void share()} />;
}
