import { serverMessage } from '@doorstep/shared-api';
import type { OwnApplication, RequestedApplicationItem } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useSendApplicationAgainMutation } from '@doorstep/shared-api/provider';
import { Button, EmptyState, Note, Panel, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { WordsField } from './WordsField';

const MAX_TEXT = 1000;

const pathOfPart: Readonly<Record<RequestedApplicationItem, string | undefined>> = {
  licence_front: paths.providerProfile,
  licence_back: paths.providerProfile,
  services: paths.providerServices,
  address: paths.providerProfile,
  name: paths.providerProfile,
  other: undefined,
};

export function MoreWanted({ application }: { application: OwnApplication }) {
  const t = useT('provider');
  const toast = useToast();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState('');
  const [sendAgain, { isLoading }] = useSendApplicationAgainMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure('');
    const { error } = await sendAgain(text.trim());
    if (error) return setFailure(serverMessage(error) ?? t('notSaved'));
    toast.show({ text: t('pending.sentAgain'), tone: 'ok' });
  }

  return (
    <div className="stack">
      <EmptyState title={t('pending.moreWanted')} text={<bdi>{application.reason}</bdi>} />
      <Panel as="section" title={t('pending.wantedTitle')}>
        <ul className="stack">
          {application.wanted.map((part) => {
            const place = pathOfPart[part];
            const label = t(`pending.wanted.${part}`);
            return (
              <li key={part}>
                {place ? (
                  <Link className="link" to={place}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </li>
            );
          })}
        </ul>
        <form onSubmit={submit}>
          <WordsField label={t('pending.answer')} rows={3} maxLength={MAX_TEXT} value={text} onChange={setText} />
          {failure && (
            <Note tone="bad" role="alert">
              {failure}
            </Note>
          )}
          <Button type="submit" className="mt4" busy={isLoading}>
            {t('pending.again')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
