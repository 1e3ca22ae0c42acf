import { useSessionStatus } from '@doorstep/shared-api';
import type { Category } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Carousel, CategoryDoor } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import { throughLogin } from '../model/navigation/links';

export interface CategoryStripProps {
  readonly categories: readonly Category[];
  readonly label: string;
  readonly heading?: ReactNode;
  readonly currentId?: string;
}

/** An arrow scrolls by 150 px. A visitor's link leads to the login and back to the category. */
export function CategoryStrip({ categories, label, heading, currentId }: CategoryStripProps) {
  const status = useSessionStatus();
  return (
    <Carousel label={label} step={150} kind="street" heading={heading}>
      {categories.map((category) => (
        <CategoryDoor
          key={category.id}
          to={throughLogin(status, pathTo.laundryServices(category.id))}
          image={category.image}
          name={category.name}
          current={category.id === currentId}
        />
      ))}
    </Carousel>
  );
}
