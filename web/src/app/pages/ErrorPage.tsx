import { limits } from '@bocau/contract/limits'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { addMessages, errorText, t } from '../../i18n/index.ts'
import { noticeMessages } from '../../i18n/messages/notices.ts'
import { RefreshCw } from '../../ui/icons.ts'
import { Button, ButtonLink, Logo } from '../../ui/index.ts'
import { leave } from '../leave.ts'
import { usePageTitle } from '../page-title.ts'
import { useSession } from '../session.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'
import { useCountdown } from '../use-countdown.ts'
import css from './ErrorPage.module.css'
import { WhoMayEnter } from './WhoMayEnter.tsx'

addMessages(noticeMessages)

type Status = 403 | 404 | 500 | 502

/** What is said when there is nothing else to show: no such page, no right to it, or the server is unwell. */
export function ErrorPage({ status, error }: { status: Status; error?: unknown }) {
  usePageTitle(t(`app.error.${status}.title`))
  const isServer = status === 500 || status === 502
  return (
    <SoloLayout hasDove={status !== 404} end={<LanguageMenu />}>
      <main className={css.page} id="main">
        <BigNumber status={status} />
        <h1>{t(`app.error.${status}.title`)}</h1>
        <p>{error === undefined ? t(`app.error.${status}.text`) : errorText(error)}</p>
        {error instanceof ApiProblem && error.requestId && (
          <p className={css.meta}>{t('app.error.request', { id: error.requestId })}</p>
        )}
        {isServer ? <BackSoon /> : status === 403 ? <Forbidden /> : <Home />}
      </main>
    </SoloLayout>
  )
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

const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

const Home = () => (
  <Actions>
    <ButtonLink kind="primary" size="l" href="/">
      {t('app.error.home')}
    </ButtonLink>
  </Actions>
)

/** The server may be well again in a minute: the page goes home by itself, or at once. */
function BackSoon() {
  const goHome = () => location.assign('/')
  const seconds = useCountdown(limits.errorPageRedirectSeconds, goHome)
  return (
    <>
      <p>{t('app.error.redirect', { n: seconds })}</p>
      <Actions>
        <Button kind="primary" size="l" icon={RefreshCw} onClick={goHome}>
          {t('app.tryNow')}
        </Button>
      </Actions>
    </>
  )
}

function Forbidden() {
  const session = useSession()
  const user = session.state === 'in' ? queryClient.getQueryData(userQuery.queryKey) : undefined
  if (!user) return <Home />
  return (
    <>
      <WhoMayEnter user={user} />
      <Actions>
        <ButtonLink kind="primary" size="l" href="/">
          {t('app.error.home')}
        </ButtonLink>
        <Button size="l" onClick={() => void leave()}>
          {t('app.signOut')}
        </Button>
      </Actions>
    </>
  )
}
