import type { SecondStepMethod } from '@bocau/contract/account/sign-in'
import { limits } from '@bocau/contract/limits'
import { CircleAlert, Clock, Fingerprint } from 'lucide'
import { type FormEvent, useState } from 'react'
import { t, waitText } from '../../../i18n/index.ts'
import { Banner, Button, Checkbox, Field } from '../../../ui/index.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { clockText } from '../parts/clock-text.ts'
import formCss from '../parts/FormPage.module.css'
import { canUsePasskeys } from './passkey-sign-in.ts'
import css from './SecondStep.module.css'
import { firstMethod, type SecondStepStart } from './second-step.ts'
import { useSecondStep } from './use-second-step.ts'

interface Props {
  start: SecondStepStart
  onSignedIn: () => Promise<void>
  /** Returns to the password; expired if the time limit of the second step is over. */
  onRestart: (isExpired: boolean) => void
  /** An administrator set the password; this ticket allows choosing a new one. */
  onNewPassword: (ticket: string) => void
}

/** Second step of sign-in: authenticator or phone code, recovery code, or passkey. */
export function SecondStep({ start, onSignedIn, onRestart, onNewPassword }: Props) {
  const [method, setMethod] = useState<SecondStepMethod>(() => firstMethod(start))
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const step = useSecondStep(start, { onSignedIn, onRestart, onNewPassword })
  const isDigits = method !== 'recovery_code' && method !== 'passkey'
  const isByPhone = method === 'text' || method === 'voice'
  // Errors are shown at the field, if there is one.
  const isFieldless = method === 'passkey' || (isByPhone && !step.isSent)
  const isComplete = isDigits ? code.length === limits.codeDigits : code.trim() !== ''

  const choose = (next: SecondStepMethod) => {
    setMethod(next)
    setCode('')
    step.setError(undefined)
    if (next === 'text' || next === 'voice') void step.send(next)
    if (next === 'passkey') void step.takePasskey(trust)
  }
  const submitCode = async (typed = code) => {
    if (method === 'passkey') return step.takePasskey(trust)
    if (isByPhone && !step.isSent) return step.send(method)
    if (!typed.trim()) return step.setError(t('account.step.codeMissing'))
    if (!(await step.takeCode(method, typed.trim(), trust))) setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete || isFieldless) void submitCode()
  }
  const otherMethods = start.methods.filter(
    (each) => each !== method && (each !== 'passkey' || canUsePasskeys()),
  )
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <div>
        <h1>{t('account.step.title')}</h1>
        <p>{leadOf(method, start.phoneHint, step.isSent)}</p>
      </div>
      {step.secondsLocked > 0 ? (
        <Banner variant="card" kind="warning" icon={Clock}>
          {t('error.too_many_sign_ins_until', { wait: waitText(step.secondsLocked) })}
        </Banner>
      ) : (
        isFieldless &&
        step.error && (
          <Banner variant="card" kind="danger" icon={CircleAlert}>
            {step.error}
          </Banner>
        )
      )}
      {isDigits && (!isByPhone || step.isSent) && (
        <CodeField
          key={method}
          isFirst
          label={t('account.step.code')}
          value={code}
          error={step.error}
          onChange={(next) => {
            setCode(next)
            step.setError(undefined)
          }}
          onComplete={(typed) => void submitCode(typed)}
        />
      )}
      {method === 'recovery_code' && <RecoveryField value={code} error={step.error} onChange={setCode} />}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={formCss.remember}>
        <Checkbox checked={trust} onChange={(event) => setTrust(event.currentTarget.checked)} />
        {t('account.step.trust', { n: limits.trustedDeviceDays })}
      </label>
      <Button
        type="submit"
        kind="primary"
        size="l"
        isBlock
        {...(method === 'passkey' ? { icon: Fingerprint } : {})}
        disabled={step.secondsLocked > 0}
        aria-busy={step.isBusy}
      >
        {method === 'passkey'
          ? t('account.step.usePasskey')
          : isByPhone && !step.isSent
            ? t(`account.step.use.${method}`)
            : t('account.step.verify')}
      </Button>
      {isByPhone && step.isSent && (
        <Resend secondsRemaining={step.secondsToResend} onSend={() => void step.send(method)} />
      )}
      {otherMethods.length > 0 && (
        <div className={css.alternatives}>
          <span>{t('account.step.other')}</span>
          {otherMethods.map((each) => (
            <Button key={each} kind="link" onClick={() => choose(each)}>
              {t(`account.step.use.${each}`)}
            </Button>
          ))}
        </div>
      )}
      <div className={css.back}>
        <Button kind="ghost" onClick={() => onRestart(false)}>
          {t('account.step.back')}
        </Button>
      </div>
    </form>
  )
}

function leadOf(method: SecondStepMethod, phone: string, isSent: boolean): string {
  if (method === 'authenticator') return t('account.step.authenticator')
  if (method === 'recovery_code') return t('account.step.recovery')
  if (method === 'passkey') return t('account.step.passkey')
  return isSent ? t('account.step.phone', { phone }) : t('account.step.send', { phone })
}

function Resend({ secondsRemaining, onSend }: { secondsRemaining: number; onSend: () => void }) {
  return (
    <p className={css.retry}>
      {secondsRemaining > 0 ? (
        t('account.step.resendIn', { time: clockText(secondsRemaining) })
      ) : (
        <Button kind="link" onClick={onSend}>
          {t('account.step.resend')}
        </Button>
      )}
    </p>
  )
}

interface RecoveryFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

const RecoveryField = ({ value, error, onChange }: RecoveryFieldProps) => (
  <Field
    className={formCss.input}
    label={t('account.step.recoveryCode')}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={40}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)
