import { useT } from '@doorstep/shared-ui/i18n';
import { Happenings } from './Happenings';

export function Appeal({ author, text, at }: { author: string; text: string; at: string }) {
  const t = useT('admin');
  return (
    <div>
      <h3>{t('reviews.appeal')}</h3>
      <Happenings
        items={[
          {
            ...{ id: 'appeal', at },
            what: (
              <>
                {t('reviews.appealBy', { author })} <bdi>“{text}”</bdi>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
