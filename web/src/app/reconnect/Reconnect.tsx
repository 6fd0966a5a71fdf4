import { limits } from '@bocau/contract/limits'
import { CloudOff, RefreshCw } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'
import type { ConnectionState } from '../../api/socket.ts'
import { retryConnection, useConnectionState } from '../../features/live/index.ts'
import { t } from '../../i18n/index.ts'
import { Banner, Button } from '../../ui/index.ts'
import { isBusy } from '../failure/in-progress.ts'
import { useCountdown } from '../use-countdown.ts'
import css from './Reconnect.module.css'

/** Reports a lost connection immediately, and covers the page after some seconds. */
export function Reconnect() {
  const connection = useConnectionState()
  const isBroken = useIsOffline(connection)
  const isLost = useIsConnectionLost(connection)
  const [round, setRound] = useState(0)
  if (isLost) return <ConnectionLostOverlay key={round} onRetryFailed={() => setRound(round + 1)} />
  return isBroken ? <OfflineNote /> : null
}

function ConnectionLostOverlay({ onRetryFailed }: { onRetryFailed: () => void }) {
  const reloadOrWait = () => {
    if (!isBusy()) return void reloadWhenReachable().catch(onRetryFailed)
    retryConnection()
    onRetryFailed()
  }
  const seconds = useCountdown(limits.reconnectSeconds, reloadOrWait)
  useEffect(() => trapFocus(), [])

  return (
    <div className={css.scrim}>
      <div
        className={css.dialog}
        role="alertdialog"
        aria-modal
        aria-labelledby="lost-title"
        aria-describedby="lost-text"
      >
        <Ring share={seconds / limits.reconnectSeconds} seconds={seconds} />
        <h2 id="lost-title">{t('app.offline.title')}</h2>
        <p id="lost-text">{t('app.offline.text', { n: seconds })}</p>
        <Button id="lost-retry" kind="primary" size="l" icon={RefreshCw} onClick={retryConnection}>
          {t('app.tryNow')}
        </Button>
      </div>
    </div>
  )
}

const circumference = 289

function Ring({ share, seconds }: { share: number; seconds: number }) {
  return (
    <div className={css.ring} aria-hidden>
      <svg viewBox="0 0 104 104" aria-hidden>
        <circle cx="52" cy="52" r="46" />
        <circle
          cx="52"
          cy="52"
          r="46"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
        />
      </svg>
      <b>{seconds}</b>
    </div>
  )
}

/**
 * Reloads the page once the server responds; throws without a response, because a reload would show the
 * browser's error page.
 */
async function reloadWhenReachable(): Promise<void> {
  try {
    await request('GET /api/v2/user/info')
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
  location.reload()
}

/** Traps the focus in the overlay; the returned function restores it. */
function trapFocus(): () => void {
  const before = document.activeElement
  const page = document.querySelector<HTMLElement>('#page')
  page?.toggleAttribute('inert', true)
  document.getElementById('lost-retry')?.focus()
  return () => {
    page?.toggleAttribute('inert', false)
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Overlay that reports a missing connection without moving the page. */
const OfflineNote = () => (
  <div className={css.note}>
    <Banner
      icon={CloudOff}
      variant="card"
      actions={
        <Button kind="link" onClick={retryConnection}>
          {t('app.tryNow')}
        </Button>
      }
    >
      {t('app.offline.note')}
    </Banner>
  </div>
)

/** A shorter interruption, such as a network change, is ignored. */
const ignoredMilliseconds = 1000

/** Returns true while the server is unreachable; false before the first connection of the page. */
function useIsOffline(connection: ConnectionState): boolean {
  const wasOpen = useRef(false)
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (connection === 'open') wasOpen.current = true
  }, [connection])
  useEffect(() => {
    if (!isBroken) return
    const timer = setTimeout(() => setReported(wasOpen.current || !navigator.onLine), ignoredMilliseconds)
    return () => {
      clearTimeout(timer)
      setReported(false)
    }
  }, [isBroken])
  return isBroken && isReported
}

/** A shorter interruption is not reported by the overlay. */
const reportMilliseconds = 6000

/**
 * Returns true while the focus is in a draft. The overlay does not interrupt writing; drafts are stored on
 * this device and show their own state.
 */
const isWriting = () => Boolean(document.activeElement?.closest('[data-writing]'))

/** Returns true after a longer interruption while no draft is being written. Checked every second. */
function useIsConnectionLost(connection: ConnectionState): boolean {
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBroken) return
    const since = Date.now()
    const check = () => Date.now() - since >= reportMilliseconds && !isWriting() && setLong(true)
    const timer = setInterval(check, limits.offlineCheckSeconds * 1000)
    return () => {
      clearInterval(timer)
      setLong(false)
    }
  }, [isBroken])
  return isBroken && isLong
}
