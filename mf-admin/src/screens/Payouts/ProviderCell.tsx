import { Avatar } from '@doorstep/shared-ui';
import { Link } from 'react-router-dom';
import { TwoLines } from '../../components/DataTable';
import parts from '../../components/parts.module.css';
import { adminTo } from '../../model/adminPaths';

interface ProviderCellProps {
  id: string;
  name: string;
  image: string;
  second?: string;
}

export function ProviderCell({ id, name, image, second }: ProviderCellProps) {
  return (
    <span className={parts.acts}>
      <Avatar src={image || undefined} name={name} size="sm" />
      <TwoLines
        first={
          <Link to={adminTo.person(id)}>
            <bdi>{name}</bdi>
          </Link>
        }
        second={second}
      />
    </span>
  );
}
