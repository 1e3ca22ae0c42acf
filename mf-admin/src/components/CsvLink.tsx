import { getSettings } from '@doorstep/shared-api';
import { apiV1 } from '@doorstep/shared-api/wire';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Filters } from '../model/api/requests';

/** The whole of a list, as it is filtered, as a file. That it was taken stands in the log. */
export function CsvLink({ path, filters }: { path: string; filters: Filters }) {
  const t = useT('admin');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const search = query.size > 0 ? `?${query}` : '';
  return (
    <a className="btn btn--line" href={`${getSettings().host}${apiV1}/admin${path}.csv${search}`} download>
      <Icon name="download-simple" />
      {t('csv')}
    </a>
  );
}
