import type { UserInfo } from '@bocau/contract/account/account'
import { ArrowLeft, Inbox } from 'lucide'
import { type ComponentType, lazy, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useUser } from '../../api/session.ts'
import { type ConfigPart, loadAccountArea } from '../../features/account/index.ts'
import { type PlainKey, t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { ButtonLink } from '../../ui/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import styles from '../pages/ErrorPage.module.css'
import { homeAddress, type Route } from '../route.ts'
import { AccountLayout, AccountPage } from './AccountLayout.tsx'
import { mayOpen } from './account-access.ts'
import css from './ConfigLayout.module.css'
import '../../i18n/areas/account.ts'

/**
 * Account area: pages with navigation, and single-task pages. Shows an error for pages without permission, and in a
 * delegated mailbox.
 */
export function AccountArea({ route }: { route: Extract<Route, { page: 'account' | 'config' }> }) {
  const user = useUser()
  const isDelegated = user.acting !== undefined
  const isRefused = !isDelegated && route.page === 'account' && !mayOpen(route.part, user.role)
  useEffect(() => {
    if (isRefused) navigate('/403', { replace: true })
    else if (location.pathname === '/account') navigate('/account/home', { replace: true })
  }, [isRefused])
  if (isDelegated) return <DelegatedAccount owner={user} />
  if (isRefused) return null
  return route.page === 'account' ? <AccountPage part={route.part} /> : <SecurityTask part={route.part} />
}

const page = (part: ConfigPart) =>
  lazy(async () => ({ default: (await loadAccountArea()).configPages[part] }))
const pages: Record<ConfigPart, ComponentType> = {
  verify: page('verify'),
  password: page('password'),
  authentication: page('authentication'),
  passkeys: page('passkeys'),
  recovery: page('recovery'),
  'app-passwords': page('app-passwords'),
}

const titles: Record<ConfigPart, PlainKey> = {
  verify: 'account.verify.title',
  password: 'account.change.title',
  authentication: 'account.twoStep',
  passkeys: 'account.passkeys',
  recovery: 'account.recovery',
  'app-passwords': 'account.appPasswords',
}

/** Task of the security page, with a link back to it. */
function SecurityTask({ part }: { part: ConfigPart }) {
  const CurrentPage = pages[part]
  return (
    <AccountLayout
      part="protect"
      pageKey={part}
      title={t(titles[part])}
      back={
        <ButtonLink className={css.back} kind="ghost" size="s" icon={ArrowLeft} href="/account/protect">
          {t('account.protect')}
        </ButtonLink>
      }
    >
      <CurrentPage key={part} />
    </AccountLayout>
  )
}

/** Replaces the account area in a delegated mailbox: names the owner and shows links. */
function DelegatedAccount({ owner: { email, fullname, acting } }: { owner: UserInfo }) {
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
