import { useLanguage } from '@doorstep/shared-ui/i18n';
import { TextPage } from '../../components/TextPage/TextPage';
import { content } from './content';

export function Terms() {
  const { lang } = useLanguage();
  return <TextPage {...content[lang]} />;
}

export { Terms as Component };
