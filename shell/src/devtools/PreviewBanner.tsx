import type { Composition } from '@doorstep/shared-api/remote';
import { Button, formatOf } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { forgetOverride } from './overrideCookie';
import { Strip } from './Strip';

export function PreviewBanner({ preview }: { preview: NonNullable<Composition['preview']> }) {
  const t = useT('shell');
  const { lang } = useLanguage();
  const { remote, version, pr } = preview;
  const until = formatOf(lang).dateTime(preview.until);
  const leave = () => {
    forgetOverride();
    location.reload();
  };
  return (
    <Strip
      label={t('preview.label')}
      larger={t('preview.larger')}
      sizeKey="doorstep.preview"
      text={<bdi>{t('preview.text', { remote, version, pr: String(pr), until })}</bdi>}
      actions={
        <Button variant="line" size="sm" onClick={leave}>
          {t('preview.leave')}
        </Button>
      }
    />
  );
}
