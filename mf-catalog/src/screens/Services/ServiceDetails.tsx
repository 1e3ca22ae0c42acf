import type { OrderLine, ServicePage } from '@doorstep/shared-api/domain';
import { registerMessages } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { messages } from './detailMessages';
import { PriceScope } from './PriceScope';
import { Questions } from './Questions';
import { ServiceReviews } from './ServiceReviews';

registerMessages(messages);

export interface ServiceDetailsProps {
  readonly category: ServicePage['category'];
  /** Chosen services. When empty, all services of the category are described. */
  readonly lines: readonly OrderLine[];
}

export default function ServiceDetails({ category, lines }: ServiceDetailsProps) {
  const hasTexts = useOwnMessages(messages.ns, 'scope.title');
  const chosen = category.services.filter(({ id }) => lines.some(({ subcategoryId }) => subcategoryId === id));
  if (!category.slug) return null;
  if (!hasTexts) return <div aria-busy="true" />;
  return (
    <>
      <PriceScope category={category} chosen={chosen} />
      <ServiceReviews key={chosen.map(({ id }) => id).join()} category={category} chosen={chosen} />
      <Questions />
    </>
  );
}
