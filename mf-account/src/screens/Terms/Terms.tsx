import { TextPage } from '../../components/TextPage/TextPage';

export function Terms() {
  return <TextPage name="terms" />;
}

export { Terms as Component };
