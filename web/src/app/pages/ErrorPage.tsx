import type { UserInfo } from '@bocau/contract/account/account'
import { limits } from '@bocau/contract/limits'
import { Mail, RefreshCw, Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { errorText, t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { Button, ButtonLink } from '../../ui/index.ts'
import { PartMissing } from '../../ui/parts/fetch-part.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { isServerReachable, reloadSafely } from '../failure/reload-safely.ts'
import { useStandalonePage } from '../failure/standalone-page.ts'
import { useSession } from '../session.ts'
import { signOutSafely } from '../sign-out-safely.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'
import { useCountdown } from '../use-countdown.ts'
import css from './ErrorPage.module.css'
import '../../i18n/areas/notices.ts'

type Status = 403 | 404 | 500 | 502

export function ErrorPage({ status, error }: { status: Status; error?: unknown }) {
  const isPart = error instanceof PartMissing
  const title = isPart ? t('app.error.part.title') : t(`app.error.${status}.title`)
  usePageTitle(title)
  useStandalonePage()
  return (
    <SoloLayout hasDove={status !== 404} end={<LanguageMenu show={changeLanguage} />}>
      <main className={css.page} id="main">
        {isPart ? <Logo className={css.alone} /> : <BigNumber status={status} />}
        <h1>{title}</h1>
        <p>{isPart ? t('app.error.part.text') : errorDetail(status, error)}</p>
        {error instanceof ApiProblem && error.requestId && (
          <p className={css.meta}>{t('app.error.request', { id: error.requestId })}</p>
        )}
        {isPart ? <Reload /> : <ErrorActions status={status} />}
      </main>
    </SoloLayout>
  )
}

const errorDetail = (status: Status, error: unknown) =>
  error === undefined ? t(`app.error.${status}.text`) : errorText(error)

function ErrorActions({ status }: { status: Status }) {
  if (status === 403) return <Forbidden />
  return status === 404 ? <HomeAndSearchLinks /> : <BackSoon />
}

function BigNumber({ status }: { status: Status }) {
  if (status !== 404) {
    return (
      <div className={css.number} aria-hidden>
        {status}
      </div>
    )
  }
  return (
    <div className={css.number} aria-hidden>
      4<Logo className={css.dove} />4
    </div>
  )
}

const HomeAndSearchLinks = () => (
  <Actions>
    <ButtonLink kind="primary" size="l" href="/">
      {t('app.error.home')}
    </ButtonLink>
    <ButtonLink size="l" href="/advance-search" icon={Search}>
      {t('app.error.search')}
    </ButtonLink>
  </Actions>
)

const Reload = () => (
  <Actions>
    <Button kind="primary" size="l" icon={RefreshCw} onClick={() => void reloadSafely()}>
      {t('app.error.part.reload')}
    </Button>
  </Actions>
)

/**
 * Error page of the server that returns to the start page after a countdown; the user can do so immediately or stay.
 */
function BackSoon() {
  const [isStaying, setStaying] = useState(false)
  const [round, setRound] = useState(0)
  // If the server does not respond, the start page would be the browser's error page, so the countdown restarts.
  const navigateWhenReady = async () =>
    (await isServerReachable()) ? location.assign('/') : setRound(round + 1)
  return (
    <>
      {!isStaying && <Countdown key={round} onOver={() => void navigateWhenReady()} />}
      <Actions>
        <Button kind="primary" size="l" icon={RefreshCw} onClick={() => location.assign('/')}>
          {t('app.tryNow')}
        </Button>
        {!isStaying && (
          <Button size="l" onClick={() => setStaying(true)}>
            {t('app.error.stay')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function Countdown({ onOver }: { onOver: () => void }) {
  const seconds = useCountdown(limits.errorPageRedirectSeconds, onOver)
  return <p>{t('app.error.redirect', { n: seconds })}</p>
}

/** No permission: contacts to ask and a link back. */
function Forbidden() {
  const session = useSession()
  const user = session.state === 'in' ? queryClient.getQueryData(userQuery.queryKey) : undefined
  if (!user)
    return (
      <Actions>
        <Home kind="primary" />
      </Actions>
    )
  return (
    <>
      <AccessContacts user={user} />
      <Actions>
        {canRequest(user) ? <RequestFromOwner owner={user.owner} /> : <Home kind="primary" />}
        {user.type === 'Owner' && (
          <ButtonLink size="l" href="/account/domain">
            {t('app.error.seeDomain')}
          </ButtonLink>
        )}
        <Button size="l" onClick={() => void signOutSafely()}>
          {t('app.signOut')}
        </Button>
      </Actions>
    </>
  )
}

const canRequest = (user: UserInfo) => user.type !== 'Owner' && user.enable_smtp === 1

const RequestFromOwner = ({ owner }: { owner: string }) => (
  <>
    <ButtonLink kind="primary" size="l" icon={Mail} href={`/compose-mailto?to=${encodeURIComponent(owner)}`}>
      {t('app.error.write')}
    </ButtonLink>
    <Home />
  </>
)

const Home = ({ kind }: { kind?: 'primary' }) => (
  <ButtonLink size="l" href="/" {...(kind ? { kind } : {})}>
    {t('app.error.home')}
  </ButtonLink>
)

/** Signed-in account and contacts. An Owner sees their own address and the active domains. */
function AccessContacts({ user }: { user: UserInfo }) {
  const domains = user.domains.filter(({ active }) => active).map(({ domain }) => domain)
  const details =
    user.type === 'Owner'
      ? [
          [t('app.error.administrator'), user.email],
          [t('app.error.domains'), domains.join(', ') || '–'],
        ]
      : [
          [t('app.error.signedInAs'), user.email],
          [t('app.error.owner'), user.owner],
        ]
  return (
    <dl className={css.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
