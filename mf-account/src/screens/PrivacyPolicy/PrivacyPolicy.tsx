import { useLanguage } from '@doorstep/shared-ui/i18n';
import { TextPage } from '../../components/TextPage/TextPage';
import { content } from './content';

export function PrivacyPolicy() {
  const { lang } = useLanguage();
  return <TextPage {...content[lang]} />;
}

export { PrivacyPolicy as Component };
