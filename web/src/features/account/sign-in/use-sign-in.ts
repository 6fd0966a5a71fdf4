import { useCallback, useEffect, useState } from 'react'
import { request } from '../../../api/client.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'
import { ownPasswordTicketOf, type SecondStepStart, secondStepOf } from './second-step.ts'
import { failureElsewhere, failureOf, isWrongAccount, type SignInFailure } from './sign-in-failure.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** State of sign-in: the account in progress, a required second step, and the error. */
export function useSignIn(onSignedIn: () => Promise<void>, told?: SignInFailure) {
  const [busyWith, setBusyWith] = useState<string>()
  const [failure, setFailure] = useState<SignInFailure | undefined>(told)
  const [secondStep, setSecondStep] = useState<SecondStepStart>()
  const [ownPassword, setOwnPassword] = useState<{ ticket: string; email: string }>()
  const forgetFailure = useCallback(() => setFailure(undefined), [])
  const secondsLeft = useSecondsLeft(failure?.place === 'wait' ? failure : undefined, forgetFailure)

  useWhenComeBack(useCallback(() => setBusyWith(undefined), []))

  /** Runs a sign-in method, showing `who` as busy. */
  const enter = async (who: string, way: () => Promise<unknown>, failureIs = failureOf) => {
    if (busyWith) return
    setBusyWith(who)
    setFailure(undefined)
    try {
      await way()
      await onSignedIn()
    } catch (error) {
      setBusyWith(undefined)
      const step = secondStepOf(error)
      const ticket = ownPasswordTicketOf(error)
      if (step) setSecondStep(step)
      else if (ticket) setOwnPassword({ ticket, email: who })
      else setFailure(failureIs(error))
    }
  }
  const beginAnew = useCallback((why?: string) => {
    setSecondStep(undefined)
    setOwnPassword(undefined)
    setBusyWith(undefined)
    if (why) setFailure({ place: 'form', text: why })
  }, [])
  const choosePassword = (ticket: string) => {
    setSecondStep(undefined)
    setOwnPassword({ ticket, email: '' })
  }

  return {
    busyWith,
    failure,
    setFailure,
    secondsLeft,
    secondStep,
    ownPassword,
    choosePassword,
    beginAnew,
    signIn: (credentials: Credentials) =>
      enter(credentials.email, () => request('POST /api/v2/session', { body: credentials })),
    signInWithPasskey: (remember: boolean) => enter('passkey', () => signInWithPasskey({ remember })),
    signInElsewhere: (next: string, remember: boolean) => {
      const go = async () => {
        // Asks the provider for another account; the same one would fail again.
        const body = { next, remember, anew: isWrongAccount(location.search) }
        const { url } = await request('POST /api/v2/session/single_sign_on', { body })
        location.assign(url)
        // Stays pending until the browser leaves the page, so that the form stays busy.
        await new Promise(() => {})
      }
      return enter('elsewhere', go, failureElsewhere)
    },
  }
}

/** The back/forward cache restores the page in its busy state. */
function useWhenComeBack(then: () => void): void {
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => persisted && then()
    addEventListener('pageshow', hear)
    return () => removeEventListener('pageshow', hear)
  }, [then])
}

/** Counts a wait down and calls `onOver` at zero. */
function useSecondsLeft(wait: { seconds: number } | undefined, onOver: () => void): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!wait) return
    const until = Date.now() + wait.seconds * 1000
    const tick = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) onOver()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [wait, onOver])
  return left
}
