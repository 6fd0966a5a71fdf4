import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { useAction } from './use-action.ts'

/**
 * State of a form that verifies a six-digit code on its last digit or on submit. A rejected code is cleared; the time
 * limit of the form is reported to `onExpired`, if given.
 */
export function useCode(verify: (code: string) => Promise<unknown>, onExpired?: () => void) {
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const submit = (typed: string) =>
    void run(async () => {
      try {
        await verify(typed)
      } catch (refusal) {
        setCode('')
        if (!onExpired || !isProblem(refusal, 'sign_in_expired')) throw refusal
        onExpired()
      }
    })
  const isComplete = code.length === limits.codeDigits
  return {
    isBusy,
    isComplete,
    submit: () => isComplete && submit(code),
    /** Props of the field. */
    field: {
      value: code,
      error,
      onChange: (next: string) => {
        setCode(next)
        setError(undefined)
      },
      onComplete: submit,
    },
  }
}
