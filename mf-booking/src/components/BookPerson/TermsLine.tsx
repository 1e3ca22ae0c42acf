import { paths } from '@doorstep/shared-api/paths';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';

const links = { terms: paths.terms, privacy: paths.privacyPolicy } as const;

/** Sentence with links, in the order of the language. */
export function TermsLine() {
  const t = useT('person');
  const sentence = t('signIn.accept', { terms: '|terms|', privacy: '|privacy|' });
  return (
    <p className="sm muted">
      {sentence.split('|').map((piece) =>
        piece === 'terms' || piece === 'privacy' ? (
          <Link key={piece} className="link" to={links[piece]}>
            {t(`signIn.${piece}`)}
          </Link>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
