import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { adminPaths, adminTo } from '../model/adminPaths';

const pagesOf: Readonly<Record<string, { path: string; to: (id: string) => string }>> = {
  application: { path: adminPaths.application, to: adminTo.application },
  person: { path: adminPaths.person, to: adminTo.person },
  booking: { path: adminPaths.bookings, to: adminTo.booking },
  problem: { path: adminPaths.problem, to: adminTo.problem },
};

export function SubjectLink({ type, id }: { type: string; id: string }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const page = pagesOf[type];
  const name = t(`subject.${type}`);
  const words = name === `subject.${type}` ? type : name;
  const label = (
    <>
      {words} <bdi dir="ltr">{id}</bdi>
    </>
  );
  return page && hasRoute(page.path) ? <Link to={page.to(id)}>{label}</Link> : <span>{label}</span>;
}
