import { isApiError, isUnreachable } from '@doorstep/shared-api';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** The server's reason, unchanged: it names the problem and the fix. */
export function CommandError({ error }: { error: unknown }) {
  const t = useT('ops');
  const message = isApiError(error) ? error.message : '';
  const lines = message.split('\n').filter(Boolean);
  return (
    <Note tone="bad" role="alert">
      <b>{t(isUnreachable(error) ? 'refused.unreachable' : 'refused.title')}</b>
      {lines.map((line) => (
        <p key={line} lang="en" dir="ltr">
          {line}
        </p>
      ))}
    </Note>
  );
}
