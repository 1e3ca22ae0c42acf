import { Link } from 'react-router-dom';
import { Icon } from '../icons/Icon';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <div className="crumb">
      <Link className="back" to={to}>
        <Icon name="arrow-left" weight="bold" flip />
        {label}
      </Link>
    </div>
  );
}
