import { Page, QueryState, Skeleton, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCounts } from '../hooks/useCounts';
import { useShortcuts } from '../hooks/useShortcuts';
import { useStaff } from '../hooks/useStaff';
import { sectionAtPath, sectionsForRights } from '../model/places';
import styles from './Console.module.css';
import { NoPlace } from './NoPlace';
import { PhoneTabs } from './PhoneTabs';
import { Rail } from './Rail';
import { ShortcutsDialog } from './ShortcutsDialog';
import { LoadFailed } from './StateNotes';
import { SecondStepPage } from './secondStep/SecondStepPage';
import { TopBar } from './TopBar';

interface ConsoleProps {
  barTitle: string;
  bar?: ReactNode;
  /** Edge to edge: the screen arranges its own columns. */
  bare?: boolean;
  children: ReactNode;
}

/** Loads the staff member first, and rejects places outside of their rights. */
export function Console({ barTitle, bar, bare = false, children }: ConsoleProps) {
  const t = useT('admin');
  const { rights, query, secondStep } = useStaff();
  const hasRoute = useHasRoute();
  const counts = useCounts();
  const [showsKeys, setShowsKeys] = useState(false);
  const here = sectionAtPath(useLocation().pathname);
  const isDue = secondStep === 'missing' || secondStep === 'needed';
  const places = isDue ? [] : sectionsForRights(rights).filter(({ to }) => hasRoute(to));
  const isWorking = secondStep !== undefined && !isDue && (!here || rights.includes(here.right));
  const navigation = { places, counts };
  useShortcuts({ '?': () => setShowsKeys(true) });
  return (
    <div className={styles.frame}>
      <Rail {...navigation} onShortcuts={() => setShowsKeys(true)} />
      <div className={styles.column}>
        <TopBar title={barTitle} {...navigation} />
        <Page bare className={bare && isWorking ? styles.bare : styles.main}>
          <QueryState
            query={query}
            waitingLabel={t('loading')}
            skeleton={<Skeleton shape="block" count={6} height="57px" />}
            failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
          >
            {() =>
              isDue ? (
                <SecondStepPage state={secondStep} onPassed={() => void query.refetch()} />
              ) : isWorking ? (
                children
              ) : (
                <NoPlace places={places} />
              )
            }
          </QueryState>
        </Page>
        {(isWorking && bar) || <PhoneTabs {...navigation} />}
      </div>
      <ShortcutsDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}
