import { useState } from 'react'
import { errorText } from '../../../i18n/index.ts'

/** Something that is done at the server on a press: whether it runs, and what to say where it was refused. */
export function useAct(): {
  isBusy: boolean
  error: string | undefined
  setError: (text: string | undefined) => void
  /** Does it unless it is being done already; undefined where it was refused. */
  run: <T>(act: () => Promise<T>) => Promise<T | undefined>
} {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async <T>(act: () => Promise<T>) => {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      return await act()
    } catch (refusal) {
      if (!(refusal instanceof NotConfirmed)) setError(errorText(refusal))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, setError, run }
}

/** Somebody was asked who they are and gave no answer: nothing was done, and nothing needs to be said. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}
