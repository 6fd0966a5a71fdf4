import { useCallback, useEffect, useState } from 'react'
import { request } from '../../../api/client.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { newPasswordTicket, type SecondStepStart, secondStepOf } from './second-step.ts'
import { failureOf, isWrongAccount, type SignInFailure, signOnFailure } from './sign-in-failure.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** State of sign-in: the account in progress, a required second step, and the error. */
export function useSignIn(onSignedIn: () => Promise<void>, initialFailure?: SignInFailure) {
  const [busyWith, setBusyWith] = useState<string>()
  const [failure, setFailure] = useState<SignInFailure | undefined>(initialFailure)
  const [secondStep, setSecondStep] = useState<SecondStepStart>()
  const [newPassword, setNewPassword] = useState<{ ticket: string; email: string }>()
  const clearFailure = useCallback(() => setFailure(undefined), [])
  const secondsRemaining = useSecondsRemaining(failure?.field === 'wait' ? failure : undefined, clearFailure)

  useOnPageReturn(useCallback(() => setBusyWith(undefined), []))

  /** Runs a sign-in method, showing `who` as busy. */
  const enter = async (who: string, signIn: () => Promise<unknown>, toFailure = failureOf) => {
    if (busyWith) return
    setBusyWith(who)
    setFailure(undefined)
    try {
      await signIn()
      await onSignedIn()
    } catch (error) {
      setBusyWith(undefined)
      const step = secondStepOf(error)
      const ticket = newPasswordTicket(error)
      if (step) setSecondStep(step)
      else if (ticket) setNewPassword({ ticket, email: who })
      else setFailure(toFailure(error))
    }
  }
  const restart = useCallback((why?: string) => {
    setSecondStep(undefined)
    setNewPassword(undefined)
    setBusyWith(undefined)
    if (why) setFailure({ field: 'form', text: why })
  }, [])
  const choosePassword = (ticket: string) => {
    setSecondStep(undefined)
    setNewPassword({ ticket, email: '' })
  }

  return {
    busyWith,
    failure,
    setFailure,
    secondsLeft: secondsRemaining,
    secondStep,
    ownPassword: newPassword,
    choosePassword,
    beginAnew: restart,
    signIn: (credentials: Credentials) =>
      enter(credentials.email, () => request('POST /api/v2/session', { body: credentials })),
    signInWithPasskey: (remember: boolean) => enter('passkey', () => signInWithPasskey({ remember })),
    signInElsewhere: (next: string, remember: boolean) => {
      const submit = async () => {
        // Asks the provider for another account; the same one would fail again.
        const body = { next, remember, anew: isWrongAccount(location.search) }
        const { url } = await request('POST /api/v2/session/single_sign_on', { body })
        location.assign(url)
        // Stays pending until the browser leaves the page, so that the form stays busy.
        await new Promise(() => {})
      }
      return enter('elsewhere', submit, signOnFailure)
    },
  }
}

/**
 * Calls a function when the back/forward cache restores the page, which is then still in its busy state.
 */
function useOnPageReturn(then: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && then()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [then])
}

/** Counts a wait down and calls `onOver` at zero. */
function useSecondsRemaining(wait: { seconds: number } | undefined, onOver: () => void): number {
  const [remaining, setRemaining] = useState(0)
  useEffect(() => {
    if (!wait) return
    const until = Date.now() + wait.seconds * 1000
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setRemaining(seconds)
      if (seconds <= 0) onOver()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [wait, onOver])
  return remaining
}
