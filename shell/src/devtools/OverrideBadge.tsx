import type { Composition } from '@doorstep/shared-api/remote';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './OverrideBadge.module.css';
import { forgetOverride } from './overrideCookie';

interface OverrideBadgeProps {
  composition: Composition;
  name: string;
}

export default function OverrideBadge({ composition, name }: OverrideBadgeProps) {
  const t = useT('shell');
  if (composition.preview || composition.local) return null;
  const versions = Object.entries(composition.remotes).map(([remote, { version }]) => `${remote} ${version}`);
  const text = t('override.text', { name, versions: [`shell ${composition.shell}`, ...versions].join(', ') });
  return (
    <aside className={styles.badge} aria-label={name}>
      <p>
        <bdi>{text}</bdi>
      </p>
      <Button
        variant="line"
        size="sm"
        onClick={() => {
          forgetOverride();
          location.reload();
        }}
      >
        {t('override.reset')}
      </Button>
    </aside>
  );
}
