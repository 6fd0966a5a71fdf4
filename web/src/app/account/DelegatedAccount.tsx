import type { UserInfo } from '@bocau/contract/account/account'
import { Inbox } from 'lucide'
import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { ButtonLink } from '../../ui/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import styles from '../pages/ErrorPage.module.css'
import { homeAddress } from '../route.ts'
import css from './ConfigLayout.module.css'

/** Replaces the account area in a delegated mailbox: names the owner and shows links. */
export function DelegatedAccount({ owner: { email, fullname, acting } }: { owner: UserInfo }) {
  const name = fullname || email
  const title = acting?.is_shared ? t('account.others.sharedTitle') : t('account.others.title', { name })
  usePageTitle(title)
  return (
    <div className={css.solo}>
      <header className={css.top}>
        <a className={css.brand} href="/" aria-label={t('app.home')}>
          <Logo />
        </a>
      </header>
      <main className={styles.page} id="main">
        <h1>{title}</h1>
        <p>
          {acting?.is_shared ? t('account.others.sharedText', { name }) : t('account.others.text', { email })}
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" size="l" icon={Inbox} href={homeAddress}>
            {t('account.others.mailbox')}
          </ButtonLink>
          <ButtonLink size="l" href="/account/home">
            {t('account.others.own')}
          </ButtonLink>
        </div>
      </main>
    </div>
  )
}
