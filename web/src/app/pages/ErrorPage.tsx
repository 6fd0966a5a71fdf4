import { limits } from '@bocau/contract/limits'
import { RefreshCw, Search } from 'lucide'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { errorText, t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { Button, ButtonLink } from '../../ui/index.ts'
import { PartMissing } from '../../ui/parts/fetch-part.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { isServerReachable, reloadSafely } from '../failure/reload-safely.ts'
import { useStandalonePage } from '../failure/standalone-page.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'
import { useCountdown } from '../use-countdown.ts'
import { Actions } from './Actions.tsx'
import css from './ErrorPage.module.css'
import { Forbidden } from './Forbidden.tsx'
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
