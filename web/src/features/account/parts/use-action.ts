import { useState } from 'react'
import { errorText } from '../../../i18n/index.ts'

/** Runs a server action on a button press; tracks its state and error. */
export function useAction(): {
  isBusy: boolean
  error: string | undefined
  setError: (text: string | undefined) => void
  /** Runs the action unless one is running; undefined if it was rejected. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
} {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async <T>(action: () => Promise<T>) => {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      return await action()
    } catch (refusal) {
      if (!(refusal instanceof NotConfirmed)) setError(errorText(refusal))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, setError, run }
}

/** The user cancelled the password confirmation: nothing was done and no error is shown. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}
