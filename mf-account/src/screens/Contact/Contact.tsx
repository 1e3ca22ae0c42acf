import { useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, type IconName, Page, useHasRoute } from '@doorstep/shared-ui';
import hero from '@doorstep/shared-ui/art/hero.svg';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { supportEmail } from '../../components/ContactLine';
import { isolated, leftToRight } from '../../model/notifications/isolate';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm';

export function Contact() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const [input, setInput] = useState<{ reference: string; email: string }>();

  return (
    <Page className={styles.page}>
      <div className={styles.columns}>
        {input ? (
          <Sent {...input} onAnother={() => setInput(undefined)} />
        ) : (
          <div className="form">
            <div>
              <h1>{t('contact.heading')}</h1>
              <p className="lead mt2">{t(apiExtensions ? 'contact.lead' : 'contact.mailLead')}</p>
            </div>
            {apiExtensions ? <ContactForm onSubmitted={setInput} /> : <WriteMail />}
          </div>
        )}
        <OtherContactMethods />
      </div>
    </Page>
  );
}

export { Contact as Component };

interface SentProps {
  reference: string;
  email: string;
  onAnother: () => void;
}

function Sent({ reference, email, onAnother }: SentProps) {
  const t = useT('account');
  return (
    <div className="form" role="status">
      <div>
        <h1>{t('contact.sentHeading')}</h1>
        <p className="lead mt2">
          {t('contact.sentText', { reference: isolated(reference), email: leftToRight(email) })}
        </p>
      </div>
      <div className="row row--wrap">
        <Button to={paths.home}>{t('contact.home')}</Button>
        <Button variant="ghost" onClick={onAnother}>
          {t('contact.another')}
        </Button>
      </div>
    </div>
  );
}

function WriteMail() {
  const t = useT('account');
  const subject = encodeURIComponent(t('contact.mailSubject'));
  return (
    <div>
      <a className="btn btn--lg btn--knob" href={`mailto:${supportEmail}?subject=${subject}`}>
        {t('contact.mailButton')}
      </a>
    </div>
  );
}

function OtherContactMethods() {
  const t = useT('account');
  const hasRoute = useHasRoute();
  return (
    <aside className={`${styles.view} on-hero`}>
      <ul>
        <ContactMethod icon="envelope-simple" text={t('contact.answer')}>
          <a href={`mailto:${supportEmail}`} dir="ltr">
            {supportEmail}
          </a>
        </ContactMethod>
        {hasRoute(paths.myBooking) && (
          <ContactMethod icon="calendar-check" text={t('contact.bookings')}>
            <Link to={paths.myBooking}>{t('contact.bookingsText')}</Link>
          </ContactMethod>
        )}
        {hasRoute(paths.faq) && (
          <ContactMethod icon="question" text={t('contact.faq')}>
            <Link to={paths.faq}>{t('contact.faqText')}</Link>
          </ContactMethod>
        )}
      </ul>
      <img src={hero} alt="" width={380} height={407} loading="lazy" />
      <div className={styles.step} />
    </aside>
  );
}

function ContactMethod({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b className="b">{children}</b>
        <span className="sm">{text}</span>
      </span>
    </li>
  );
}
