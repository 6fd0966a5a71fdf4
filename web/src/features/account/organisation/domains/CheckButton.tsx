import { RefreshCw } from 'lucide'
import { isProblem } from '../../../../api/api-problem.ts'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { useWait } from '../../../../ui/timing/use-wait.ts'
import type { useAction } from '../../parts/use-action.ts'

interface Props {
  domain: string
  action: Pick<ReturnType<typeof useAction>, 'isBusy' | 'run'>
  check: () => Promise<unknown>
}

/** Checks the DNS of a domain now. Shortly after another check, the button counts down instead of showing an error. */
export function CheckButton({ domain, action: { isBusy, run }, check }: Props) {
  const wait = useWait()
  const isWaiting = wait.seconds > 0
  const checkOrWait = async () => {
    try {
      await check()
    } catch (refusal) {
      if (!isProblem(refusal, 'too_many_requests') || !refusal.retryAfterSeconds) throw refusal
      wait.start(refusal.retryAfterSeconds)
    }
  }
  return (
    <Button
      icon={RefreshCw}
      aria-busy={isBusy}
      aria-disabled={isWaiting}
      aria-label={isBusy || isWaiting ? undefined : t('organisation.domain.checkOf', { domain })}
      onClick={() => !isWaiting && void run(checkOrWait)}
    >
      {isBusy
        ? t('organisation.domain.checking')
        : isWaiting
          ? t('organisation.domain.checkIn', { n: wait.seconds })
          : t('organisation.domain.check')}
    </Button>
  )
}
