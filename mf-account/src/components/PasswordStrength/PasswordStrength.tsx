import { useT } from '@doorstep/shared-ui/i18n';
import { passwordStrength } from '../../model/signIn/passwordStrength';
import styles from './PasswordStrength.module.css';

const steps = [1, 2, 3, 4] as const;

export function PasswordStrength({ password }: { password: string }) {
  const t = useT('account');
  const strength = passwordStrength(password);
  return (
    <div className={styles.strength} role="status">
      {strength > 0 && (
        <>
          <span className={styles.bar} aria-hidden="true">
            {steps.map((step) => (
              <i key={step} data-on={step <= strength ? '' : undefined} data-weak={strength === 1 ? '' : undefined} />
            ))}
          </span>
          <span className="xs muted">{t(`strength.${strength}`)}</span>
        </>
      )}
    </div>
  );
}
