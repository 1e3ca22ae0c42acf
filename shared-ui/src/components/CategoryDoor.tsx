import { Link } from 'react-router-dom';
import { Picture } from './Picture';

export interface CategoryDoorProps {
  to: string;
  image: string | undefined | null;
  name: string;
  current?: boolean;
}

export function CategoryDoor({ to, image, name, current = false }: CategoryDoorProps) {
  return (
    <Link className="door" to={to} aria-current={current || undefined}>
      <span className="door__a">
        <Picture src={image} alt="" placeholder="door-open" width={128} height={160} />
      </span>
      <b>{name}</b>
    </Link>
  );
}
