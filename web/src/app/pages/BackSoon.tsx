import { limits } from '@bocau/contract/limits'
import { RefreshCw } from 'lucide'
import { useState } from 'react'
import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { isServerReachable } from '../failure/reload-safely.ts'
import { useCountdown } from '../use-countdown.ts'
import { Actions } from './Actions.tsx'

/**
 * Error page of the server that returns to the start page after a countdown; the user can do so immediately or stay.
 */
export function BackSoon() {
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
