import type { Composition } from '@doorstep/shared-api/remote';
import { Button, formatOf } from '@doorstep/shared-ui';
import { useLanguage } from '@doorstep/shared-ui/i18n';
import { Fragment, type ReactNode, useState } from 'react';
import { Strip } from '../devtools/Strip';
import { leaveLocalCode } from './calls';
import { LOCAL_CODE_TEXTS } from './localCodeTexts';
import { useLocalCodeState } from './outcome';

export function LocalCodeBanner({ local }: { local: NonNullable<Composition['local']> }) {
  const { lang } = useLanguage();
  const outcome = useLocalCodeState();
  const [isStuck, setStuck] = useState(false);
  const t = LOCAL_CODE_TEXTS[lang];
  const values = {
    remote: local.remote,
    place: local.origin.replace('http://', ''),
    until: formatOf(lang).time(local.until),
    served: outcome.kind === 'other' ? outcome.served : '',
  };
  const leave = () =>
    leaveLocalCode().then(
      () => location.reload(),
      () => setStuck(true),
    );
  return (
    <Strip
      label={t.label}
      larger={t.larger}
      sizeKey="doorstep.local-code"
      text={<span role="status">{withValues(isStuck ? t.stuck : t[outcome.kind], values)}</span>}
      actions={
        <>
          {outcome.kind !== 'runs' && (
            <Button variant="line" size="sm" onClick={() => location.reload()}>
              {t.again}
            </Button>
          )}
          <Button variant="line" size="sm" onClick={() => void leave()}>
            {t.leave}
          </Button>
        </>
      }
    />
  );
}

const withValues = (text: string, values: Readonly<Record<string, string>>): ReactNode =>
  text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? <bdi key={part}>{values[name]}</bdi> : <Fragment key={part}>{part}</Fragment>;
  });
