import { X } from 'lucide'
import { type FormEvent, useId, useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, IconButton, showToast } from '../../../ui/index.ts'
import { useWait } from '../../../ui/timing/use-wait.ts'
import { recordSentCode, secondsToNextCode } from '../page/sent-codes.ts'
import css from './VerifyAddress.module.css'

interface Props {
  email: string
  /** Verifies the address with a code; throws if the server rejects it. */
  onVerify: (code: string) => Promise<unknown>
  /** Resends the code; returns the seconds until the next request is allowed. */
  onResend: () => Promise<number>
  onRemove: () => Promise<unknown>
}

/** Unverified address with a code field, and buttons to resend or remove. */
export function VerifyAddress({ email, onVerify, onResend, onRemove }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const wait = useWait(() => secondsToNextCode(email))

  const verify = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await onVerify(code.trim())
      showToast({ text: t('settings.code.verified', { email }) })
    } catch (refusal) {
      setError(errorText(refusal))
    }
  }
  const resend = async () => {
    setError(undefined)
    setSending(true)
    try {
      wait.start(await onResend())
      recordSentCode(email)
      showToast({ text: t('settings.code.sent', { email }) })
    } catch (refusal) {
      wait.start((refusal as { retryAfterSeconds?: number }).retryAfterSeconds ?? 0)
      setError(errorText(refusal))
    }
    setSending(false)
  }
  const remove = async () => {
    try {
      await onRemove()
    } catch (refusal) {
      setError(errorText(refusal))
    }
  }
  return (
    <form className={css.address} onSubmit={(event) => void verify(event)}>
      <div className={css.who}>
        <b>{email}</b>
        <p id={id} className={css.note} data-wrong={error !== undefined || undefined} role="status">
          {error ?? t('settings.code.isSent')}
        </p>
      </div>
      <input
        className={css.code}
        aria-label={t('settings.code.of', { email })}
        aria-describedby={id}
        aria-invalid={error !== undefined || undefined}
        placeholder={t('settings.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button kind="primary" type="submit" disabled={code.trim() === '' || isSending}>
        {t('settings.code.verify')}
      </Button>
      <Button disabled={wait.isRunning || isSending} onClick={() => void resend()}>
        {wait.isRunning ? t('settings.code.resendIn', { n: wait.seconds }) : t('settings.code.resend')}
      </Button>
      <IconButton
        className={css.remove}
        icon={X}
        label={t('settings.code.remove', { email })}
        onClick={() => void remove()}
      />
    </form>
  )
}
