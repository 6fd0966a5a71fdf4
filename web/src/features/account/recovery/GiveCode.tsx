import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { useAction } from '../parts/use-action.ts'
import css from './Recovery.module.css'
import { type RecoveryStep, submitHandler } from './recovery-step.ts'

interface Props {
  step: Extract<RecoveryStep, { at: 'code' }>
  onStep: (step: RecoveryStep) => void
}

export function GiveCode({ step, onStep }: Props) {
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const verify = (typed = code) =>
    run(async () => {
      try {
        const body = { ticket: step.ticket, code: typed }
        const { needs_second_step } = await request('POST /api/v2/forgotten-password/code', { body })
        onStep({ ...step, at: 'password', needsSecondStep: needs_second_step })
      } catch (refusal) {
        setCode('')
        if (isProblem(refusal, 'sign_in_expired')) return onStep({ at: 'ask', notice: t('recovery.expired') })
        throw refusal
      }
    })
  const isComplete = code.length === limits.codeDigits
  return (
    <form className={css.step} onSubmit={submitHandler(() => isComplete && verify())} noValidate>
      <CodeField
        isFirst
        label={t('recovery.code')}
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next)
          setError(undefined)
        }}
        onComplete={(typed) => void verify(typed)}
      />
      <Button type="submit" kind="primary" size="l" isBlock aria-disabled={!isComplete} aria-busy={isBusy}>
        {t('recovery.go')}
      </Button>
      <p className={css.hint}>{t('recovery.noCode')}</p>
      <Button kind="link" onClick={() => onStep({ at: 'ask' })}>
        {t('recovery.again')}
      </Button>
    </form>
  )
}
