import { pathTo } from '@doorstep/shared-api/paths';
import { IconButton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface ShareButtonProps {
  readonly title: string;
  /** Slug of the public page, which is the one to share. Without it, this page is shared. */
  readonly slug: string | undefined;
}

export function ShareButton({ title, slug }: ShareButtonProps) {
  const t = useT('catalog');
  const toast = useToast();
  const share = async () => {
    const { href, origin } = window.location;
    const url = slug ? origin + pathTo.publicProfile({ slug, id: '' }) : href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.show({ text: t('details.copied') });
      }
    } catch (error) {
      // Closing the device's share dialog is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The address was not shared.', error);
      toast.show({ text: t('details.shareFailed'), tone: 'bad' });
    }
  };
  return <IconButton icon="export" line label={t('details.share')} onClick={() => void share()} />;
}
