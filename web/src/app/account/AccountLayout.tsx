import { Inbox } from 'lucide'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { type AccountPart, loadAccountArea } from '../../features/account/index.ts'
import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { ButtonLink, Icon, Skeleton, SkeletonBar } from '../../ui/index.ts'
import { useRetainFocus } from '../../ui/keyboard/use-retain-focus.ts'
import { useFadingStrip } from '../../ui/parts/use-fading-strip.ts'
import { classes } from '../../ui/styles/classes.ts'
import stripCss from '../../ui/styles/strip.module.css'
import { usePageTitle } from '../entries/page-title.ts'
import { AvatarMenu } from '../header/AvatarMenu.tsx'
import css from './AccountLayout.module.css'
import { organisationParts, personalParts } from './account-access.ts'
import { accountLinks } from './account-links.ts'
import '../../i18n/areas/account.ts'

const page = (part: AccountPart) =>
  lazy(async () => ({ default: await (await loadAccountArea()).accountPages[part]() }))
const pages: Record<AccountPart, ComponentType> = {
  home: page('home'),
  profile: page('profile'),
  protect: page('protect'),
  organisation: page('organisation'),
  people: page('people'),
  groups: page('groups'),
  mailboxes: page('mailboxes'),
  delegates: page('delegates'),
  domain: page('domain'),
  policies: page('policies'),
  audit: page('audit'),
}

/** Page of the account area with its navigation. */
export function AccountPage({ part }: { part: AccountPart }) {
  const CurrentPage = pages[part]
  return (
    <AccountLayout part={part} pageKey={part} title={t(accountLinks[part].label)}>
      <CurrentPage key={part} />
    </AccountLayout>
  )
}

interface LayoutProps {
  /** Highlighted page of the navigation. */
  part: AccountPart
  pageKey: string
  title: string
  /** Link to the page that contains the task. */
  back?: ReactNode
  children: ReactNode
}

/** Layout of all pages of the account area, also of the tasks below "Security". */
export function AccountLayout({ part, pageKey, title, back, children }: LayoutProps) {
  const { role } = useUser()
  const main = useRef<HTMLDivElement>(null)
  usePageTitle(title)
  useFocusAfterChange(main, pageKey)
  useRetainFocus(main)
  return (
    <>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <div className={css.frame}>
        <header className={css.top}>
          <a className={css.brand} href="/" aria-label={t('app.home')}>
            <Logo />
            <span>{t('app.name')}</span>
          </a>
          <span className={css.title}>{t('account.title')}</span>
          <ButtonLink className={css.back} href="/" icon={Inbox}>
            {t('account.toMailbox')}
          </ButtonLink>
          <AvatarMenu />
        </header>
        <Pages current={part} organisationPages={organisationParts(role)} />
        <div className={css.content}>
          <main>
            {back}
            <div ref={main} className={css.main} id="main" tabIndex={-1}>
              <Suspense fallback={<Outline />}>{children}</Suspense>
            </div>
          </main>
        </div>
      </div>
    </>
  )
}

const Outline = () => (
  <Skeleton label={t('account.loading')} className={css.outline}>
    <SkeletonBar width="220px" />
    <SkeletonBar width="340px" />
    <SkeletonBar width="100%" className={css.sheet} />
  </Skeleton>
)

function Pages({
  current,
  organisationPages,
}: {
  current: AccountPart
  organisationPages: readonly AccountPart[]
}) {
  const strip = useRef<HTMLElement>(null)
  useFadingStrip(strip)
  // On a narrow screen the open page may be outside the visible strip.
  useEffect(() => {
    const open = strip.current?.querySelector(`[href="/account/${current}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      ref={strip}
      className={classes(css.nav, stripCss.strip)}
      aria-label={t('account.nav')}
      data-region="sidebar"
    >
      <ul>
        {personalParts.map((part) => (
          <PageLink key={part} part={part} isCurrent={part === current} />
        ))}
      </ul>
      {organisationPages.length > 0 && (
        <>
          <h2 id="account-organisation">{t('account.organisation')}</h2>
          <ul aria-labelledby="account-organisation">
            {organisationPages.map((part) => (
              <PageLink key={part} part={part} isCurrent={part === current} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

const PageLink = ({ part, isCurrent }: { part: AccountPart; isCurrent: boolean }) => (
  <li>
    <a href={`/account/${part}`} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={accountLinks[part].icon} />
      <span>{t(accountLinks[part].label)}</span>
    </a>
  </li>
)

/** Focuses the new page after navigation. */
function useFocusAfterChange(main: React.RefObject<HTMLElement | null>, part: string): void {
  const current = useRef(part)
  useEffect(() => {
    if (current.current === part) return
    current.current = part
    main.current?.focus({ preventScroll: true })
    if (!location.hash) scrollTo(0, 0)
  }, [main, part])
}
