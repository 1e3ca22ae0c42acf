import { getSettings, isApiError } from '@doorstep/shared-api';
import { apiV1 } from '@doorstep/shared-api/wire';
import { Icon, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { saveFile } from '@doorstep/shared-ui/saveFile';
import type { MouseEvent } from 'react';
import { requiredConfirmation, useSecondStep } from '../hooks/useSecondStep';
import type { Filters } from '../model/api/requests';
import { fetchFile } from '../model/downloads';

/** The server asks for a fresh code or password, and logs the export. */
export function CsvLink({ path, filters }: { path: string; filters: Filters }) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const search = query.size > 0 ? `?${query}` : '';
  const url = `${getSettings().host}${apiV1}/admin${path}.csv${search}`;

  async function download(event: MouseEvent) {
    event.preventDefault();
    const result = await runConfirmed(() => fetchFile(url));
    if (result.file) return saveFile(result.file);
    const { error } = result;
    if (!requiredConfirmation(error))
      toast.show({ text: (isApiError(error) && error.message) || t('failed.text'), tone: 'bad' });
  }

  return (
    <>
      <a className="btn btn--line" href={url} download onClick={(event) => void download(event)}>
        <Icon name="download-simple" />
        {t('csv')}
      </a>
      {codeDialog}
    </>
  );
}
