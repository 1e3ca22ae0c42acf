import { Button, Dialog, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface NoProvidersProps {
  readonly open: boolean;
  readonly count: number;
  readonly onClose: () => void;
}

export function NoProviders({ open, count, onClose }: NoProvidersProps) {
  const t = useT('catalog');
  return (
    <Dialog open={open} onClose={onClose} title={t('laundry.noData')} size="sm" role="alertdialog" hideTitle>
      <EmptyState
        art="search"
        title={t('laundry.noData')}
        text={t('laundry.noDataText', { count })}
        action={
          <Button block className="mt2" onClick={onClose} data-autofocus="">
            {t('laundry.done')}
          </Button>
        }
      />
    </Dialog>
  );
}
