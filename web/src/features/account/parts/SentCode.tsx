import type { CodeChannel } from '@bocau/contract/account/sign-in'
import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import type { Reply } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { useWait } from '../../../ui/timing/use-wait.ts'
import { clockText } from './clock-text.ts'
import css from './SentCode.module.css'
import { useAction } from './use-action.ts'

type Sent = Reply<'POST /api/v2/otp'>

/** Sends a code to a phone and tracks its masked number and the wait before another one. */
export function useSentCode(call: (channel: CodeChannel) => Promise<Sent>) {
  const [hint, setHint] = useState<string>()
  const wait = useWait()
  const { isBusy, error, run } = useAction()
  const send = (channel: CodeChannel) =>
    run(async () => {
      try {
        const sent = await call(channel)
        wait.start(sent.retry_after_seconds)
        setHint(sent.phone_hint)
        return true
      } catch (refusal) {
        if (refusal instanceof ApiProblem && refusal.retryAfterSeconds) wait.start(refusal.retryAfterSeconds)
        throw refusal
      }
    })
  return { hint, isBusy, error, send, secondsLeft: wait.seconds, startWait: wait.start }
}

/** Buttons that request another code by text message or call after the wait. */
export function Resend({
  sent,
}: {
  sent: Pick<ReturnType<typeof useSentCode>, 'send' | 'secondsLeft' | 'isBusy'>
}) {
  const { secondsLeft, send, isBusy } = sent
  if (secondsLeft > 0)
    return <p className={css.resend}>{t('account.code.resendIn', { time: clockText(secondsLeft) })}</p>
  return (
    <p className={css.resend}>
      <Button kind="link" aria-disabled={isBusy} onClick={() => void send('text')}>
        {t('account.code.resend')}
      </Button>
      <span aria-hidden>·</span>
      <Button kind="link" aria-disabled={isBusy} onClick={() => void send('voice')}>
        {t('account.code.byCall')}
      </Button>
    </p>
  )
}
