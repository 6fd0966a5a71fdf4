import { useEffect, useState } from 'react'
import { request } from '../../../api/client.ts'
import { failureOf, type SignInFailure } from './sign-in-failure.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Signing in, from the click to the mailbox: who is coming in, and why it did not work. */
export function useSignIn(onSignedIn: () => Promise<void>) {
  const [busyWith, setBusyWith] = useState<string>()
  const [failure, setFailure] = useState<SignInFailure>()
  const secondsLeft = useSecondsLeft(failure?.place === 'wait' ? failure : undefined, () =>
    setFailure(undefined),
  )

  const signIn = async (credentials: Credentials) => {
    if (busyWith) return
    setBusyWith(credentials.email)
    setFailure(undefined)
    try {
      await request('POST /api/v2/session', { body: credentials })
      await onSignedIn()
    } catch (error) {
      setFailure(failureOf(error))
      setBusyWith(undefined)
    }
  }
  return { signIn, busyWith, failure, setFailure, secondsLeft }
}

/** Counts a wait down to nothing, then says it is over. */
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
    // The wait alone starts a countdown; what is done at its end may be made anew by each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wait, onOver])
  return left
}
