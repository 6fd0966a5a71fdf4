import { passwordFaults } from '@bocau/contract/account/password-rules'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Banner, Button, Field, PasswordField } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import { useAction } from '../parts/use-action.ts'
import { PasswordRules } from '../password/PasswordRules.tsx'
import css from './Recovery.module.css'
import { type RecoveryStep, submitHandler } from './recovery-step.ts'
import '../../../i18n/areas/sign-in.ts'

interface Props {
  step: Extract<RecoveryStep, { at: 'password' }>
  onStep: (step: RecoveryStep) => void
  onDone: () => void
}

export function SetNewPassword({ step, onStep, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [second, setSecond] = useState('')
  const [faults, setFaults] = useState<{ password?: string; second?: string }>({})
  const { isBusy, error, run } = useAction()
  const save = () => {
    if (passwordFaults(password).length > 0) return setFaults({ password: t('account.change.rules') })
    return run(async () => {
      try {
        await request('POST /api/v2/forgotten-password/finish', {
          body: { ticket: step.ticket, new_password: password, second_step_code: second.trim() },
        })
        onDone()
      } catch (refusal) {
        if (isProblem(refusal, 'sign_in_expired')) return onStep({ at: 'ask', notice: t('recovery.expired') })
        if (!isProblem(refusal, 'code_incorrect')) throw refusal
        setFaults({ second: errorText(refusal) })
      }
    })
  }
  return (
    <form className={css.step} onSubmit={submitHandler(save)} noValidate>
      {error && (
        <Banner variant="card" kind="danger" icon={CircleAlert}>
          {error}
        </Banner>
      )}
      {/* Password managers need the user name of the password. */}
      <input type="text" name="username" autoComplete="username" value={step.email} readOnly hidden />
      <PasswordField
        className={formCss.input}
        label={t('recovery.new')}
        showLabel={t('account.showPassword')}
        hideLabel={t('account.hidePassword')}
        autoComplete="new-password"
        maxLength={1000}
        value={password}
        error={faults.password}
        onChange={(event) => {
          setPassword(event.target.value)
          setFaults({})
        }}
      />
      <PasswordRules password={password} />
      {step.needsSecondStep && (
        <Field
          className={formCss.input}
          label={t('recovery.second')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          value={second}
          error={faults.second}
          onChange={(event) => {
            setSecond(event.target.value)
            setFaults({})
          }}
        />
      )}
      <Button type="submit" kind="primary" size="l" isBlock aria-busy={isBusy}>
        {t('recovery.set')}
      </Button>
    </form>
  )
}
