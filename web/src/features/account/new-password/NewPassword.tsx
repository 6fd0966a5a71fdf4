import { passwordFaults } from '@bocau/contract/account/password-rules'
import { CircleAlert } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, PasswordField } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import { useAction } from '../parts/use-action.ts'
import { PasswordRules } from '../password/PasswordRules.tsx'
import '../../../i18n/areas/sign-in.ts'

interface Props {
  ticket: string
  email: string
  title: string
  lead: string
  onSignedIn: () => Promise<void>
  /** Called when the ticket has expired. */
  onExpired: () => void
  /** Returns true if the caller handles the rejection, for example a required second step. */
  onRefused?: (refusal: unknown) => boolean
  onBack?: () => void
}

/** Replaces a first password with the user's own and signs in. */
export function NewPassword({ ticket, email, title, lead, onSignedIn, ...on }: Props) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), [])
  const set = (event: FormEvent) => {
    event.preventDefault()
    if (passwordFaults(password).length > 0) return setFault(t('ownPassword.rules'))
    void run(async () => {
      try {
        await request('POST /api/v2/session/own-password', { body: { ticket, new_password: password } })
        await onSignedIn()
      } catch (refusal) {
        if (on.onRefused?.(refusal)) return
        if (isProblem(refusal, 'sign_in_expired')) return on.onExpired()
        if (!isProblem(refusal, 'password_same')) throw refusal
        setFault(t('ownPassword.same'))
      }
    })
  }
  return (
    <form ref={form} className={formCss.form} onSubmit={set} noValidate>
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {error && (
        <Banner variant="card" kind="danger" icon={CircleAlert}>
          {error}
        </Banner>
      )}
      {/* Password managers need the user name of the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        className={formCss.input}
        label={t('ownPassword.new')}
        showLabel={t('account.showPassword')}
        hideLabel={t('account.hidePassword')}
        autoComplete="new-password"
        maxLength={1000}
        value={password}
        error={fault}
        onChange={(event) => {
          setPassword(event.target.value)
          setFault(undefined)
        }}
      />
      <PasswordRules password={password} />
      <Button type="submit" kind="primary" size="l" isBlock aria-busy={isBusy}>
        {t('ownPassword.go')}
      </Button>
      {on.onBack && (
        <Button kind="link" onClick={on.onBack}>
          {t('ownPassword.back')}
        </Button>
      )}
    </form>
  )
}
