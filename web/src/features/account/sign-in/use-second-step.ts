import type { CodeChannel, SecondStepMethod } from '@bocau/contract/account/sign-in'
import { useState } from 'react'
import { ApiProblem, isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { useWait } from '../../../ui/timing/use-wait.ts'
import { isPasskeyCancelled, signInWithPasskey } from './passkey-sign-in.ts'
import { newPasswordTicket, type SecondStepStart } from './second-step.ts'

interface SecondStepOptions {
  onSignedIn: () => Promise<void>
  onRestart: (isExpired: boolean) => void
  onNewPassword: (ticket: string) => void
}

/** State of the second step: sends a code, submits a code or passkey, and holds the error. */
export function useSecondStep(
  { ticket }: SecondStepStart,
  { onSignedIn, onRestart, onNewPassword }: SecondStepOptions,
) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const resend = useWait()
  const lock = useWait()

  /** Returns true on success; an expired ticket returns to the password. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      await action()
      return true
    } catch (refusal) {
      const nextTicket = newPasswordTicket(refusal)
      if (nextTicket) onNewPassword(nextTicket)
      else if (isProblem(refusal, 'sign_in_expired')) onRestart(true)
      else if (isProblem(refusal, 'too_many_sign_ins') && refusal.retryAfterSeconds)
        lock.start(refusal.retryAfterSeconds)
      else setError(isPasskeyCancelled(refusal) ? t('account.passkeyStopped') : errorText(refusal))
      setBusy(false)
      return false
    }
  }
  const send = async (channel: CodeChannel) => {
    setError(undefined)
    try {
      const sent = await request('POST /api/v2/auth-verification/resend', { body: { ticket, channel } })
      setSent(true)
      resend.start(sent.retry_after_seconds)
    } catch (refusal) {
      if (isProblem(refusal, 'sign_in_expired')) return onRestart(true)
      // A code was sent recently and is still valid.
      if (isProblem(refusal, 'code_sent_recently')) setSent(true)
      else setError(errorText(refusal))
      if (refusal instanceof ApiProblem && refusal.retryAfterSeconds) resend.start(refusal.retryAfterSeconds)
    }
  }
  return {
    isBusy,
    error,
    setError,
    isSent,
    secondsToResend: resend.seconds,
    secondsLocked: lock.seconds,
    send,
    takeCode: (method: Exclude<SecondStepMethod, 'passkey'>, code: string, trust_device: boolean) =>
      run(async () => {
        await request('POST /api/v2/auth-verification', { body: { ticket, method, code, trust_device } })
        await onSignedIn()
      }),
    takePasskey: (trust_device: boolean) =>
      run(async () => {
        await signInWithPasskey({ ticket, trust_device })
        await onSignedIn()
      }),
  }
}
