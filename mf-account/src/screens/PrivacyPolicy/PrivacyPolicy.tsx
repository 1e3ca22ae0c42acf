import { TextPage } from '../../components/TextPage/TextPage';

export function PrivacyPolicy() {
  return <TextPage name="privacy" />;
}

export { PrivacyPolicy as Component };
