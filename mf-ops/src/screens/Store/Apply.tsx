import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ChangeEvent, useRef, useState } from 'react';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { SectionHead } from '../../components/SectionHead';
import { useApplyManifestMutation } from '../../model/api/storeApi';

/** Limit of the gateway, less the fields sent beside the file (OPS_BYTES of release/src/console). */
const MAX_BYTES = 120_000;

interface ChosenManifest {
  readonly name: string;
  readonly manifest: unknown;
  readonly generation: number;
}

export function Apply({ generation }: { generation: number }) {
  const t = useT('ops');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenManifest>();
  const [issue, setIssue] = useState<'notJson' | 'tooLarge'>();
  const [apply] = useApplyManifestMutation();

  async function choose({ target: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? [];
    setIssue(undefined);
    if (!file) return;
    if (file.size > MAX_BYTES) return setIssue('tooLarge');
    try {
      setChosen({
        name: file.name,
        manifest: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())),
        generation,
      });
    } catch {
      setIssue('notJson');
    }
  }

  /** Reset the input, so that the same file can be chosen again with new content. */
  function close() {
    setChosen(undefined);
    if (input.current) input.current.value = '';
  }

  return (
    <section className="mt8">
      <SectionHead heading={t('apply.heading')} lead={t('apply.lead')}>
        <a className="btn btn--line btn--sm" href="/_doorstep/ops/manifest" download={`generation-${generation}.json`}>
          {t('apply.download')}
        </a>
        <Button size="sm" variant="line" onClick={() => input.current?.click()}>
          {t('apply.choose')}
        </Button>
      </SectionHead>
      {/* The native button would use the browser's language instead of the page's. */}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('apply.file')}
        hidden
        onChange={(event) => void choose(event)}
      />
      <div role="alert">{issue && <Note tone="bad">{t(`apply.${issue}`)}</Note>}</div>
      {chosen && (
        <ReasonDialog
          title={t('apply.title')}
          confirm={t('apply.confirm')}
          isSwitch
          onPreview={({ why = '' }, breakFreeze) => apply({ ...applyInputOf(chosen), why, breakFreeze, dryRun: true })}
          onSend={({ why = '' }, breakFreeze) => apply({ ...applyInputOf(chosen), why, breakFreeze })}
          onClose={close}
        >
          <p>
            <bdi className={parts.code}>{chosen.name}</bdi>
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}

const applyInputOf = ({ manifest, generation }: ChosenManifest) => ({ manifest, generation });
