import { Badge, Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Console } from '../../components/Console';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { PagedList } from '../../components/PagedList';
import { PageHead } from '../../components/PageHead';
import parts from '../../components/parts.module.css';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { type StaffMember, useGetMembersInfiniteQuery } from '../../model/api/staffApi';
import { rowsOf } from '../../model/pagedQuery';
import { ResetDialog } from './ResetDialog';
import { RightsTable } from './RightsTable';
import { RolesDialog } from './RolesDialog';

interface OpenDialog {
  readonly act: 'roles' | 'reset';
  readonly id: string;
}

export function Staff() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.staff')}>
      <PageHead title={t('title.staff')} lead={t('staff.lead')} />
      <div className="mt6">
        <Section title={t('staff.members')}>
          <Members />
        </Section>
        <Section title={t('staff.rights')} aside={t('staff.rightsLead')}>
          <RightsTable />
        </Section>
      </div>
    </Console>
  );
}

function Members() {
  const t = useT('admin');
  const { date } = useAdminFormat();
  const { id: me, may } = useStaff();
  const [chosen, setChosen] = useState<OpenDialog>();
  const query = useGetMembersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const members = rowsOf(query);
  // The current record: after a conflict the list is refetched, and with it the version.
  const member = members?.find(({ user_id }) => user_id === chosen?.id);
  const columns: readonly Column<StaffMember>[] = [
    {
      ...{ id: 'name', phone: 'line', head: t('staff.name') },
      cell: ({ full_name, contact }) => (
        <TwoLines first={<bdi className="b">{full_name}</bdi>} second={<bdi dir="ltr">{contact}</bdi>} />
      ),
    },
    {
      ...{ id: 'roles', phone: 'line', head: t('staff.roles') },
      cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ') || t('staff.noRole'),
    },
    {
      ...{ id: 'step', head: t('staff.secondStep'), label: t('staff.secondStep') },
      cell: ({ second_step }) =>
        second_step ? (
          <Badge tone="ok" icon="shield-check">
            {t('staff.stepOn')}
          </Badge>
        ) : (
          <Badge tone="wait">{t('staff.stepOff')}</Badge>
        ),
    },
    {
      ...{ id: 'since', phone: 'none', head: t('staff.since') },
      cell: ({ since }) => date(since),
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: (member) =>
        may('staff.manage') && (
          <span className={parts.acts}>
            <Button
              size="sm"
              variant="line"
              aria-label={t('staff.changeOf', { name: member.full_name })}
              onClick={() => setChosen({ act: 'roles', id: member.user_id })}
            >
              {t('staff.change')}
            </Button>
            {member.second_step && member.user_id !== me && (
              <Button
                size="sm"
                variant="line"
                aria-label={t('staff.resetOf', { name: member.full_name })}
                onClick={() => setChosen({ act: 'reset', id: member.user_id })}
              >
                {t('staff.reset')}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <>
      <PagedList query={query}>
        {(shown) => (
          <DataTable caption={t('staff.members')} columns={columns} rows={shown} idOf={({ user_id }) => user_id} />
        )}
      </PagedList>
      {member && chosen?.act === 'roles' && <RolesDialog member={member} onClose={() => setChosen(undefined)} />}
      {member && chosen?.act === 'reset' && <ResetDialog member={member} onClose={() => setChosen(undefined)} />}
    </>
  );
}

export { Staff as Component };
