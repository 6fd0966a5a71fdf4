import { isValidEmail } from '@bocau/mail-core/address'
import { CircleAlert } from 'lucide'
import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, Field, PasswordField } from '../../../ui/index.ts'
import { Choice } from '../parts/Choice.tsx'
import css from './Moving.module.css'
import { errorLabel, NotOpened, type OpenedMailbox, openByAddress, openMailbox } from './open-mailbox.ts'

const securities = ['tls', 'starttls', 'none'] as const
type Security = (typeof securities)[number]

/** Asks for address and password of a remote mailbox, or for its server, and connects. */
export function OpenMailbox({ onOpened }: { onOpened: (opened: OpenedMailbox) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isManual, setManual] = useState(false)
  const [host, setHost] = useState('')
  const [port, setPort] = useState('993')
  const [security, setSecurity] = useState<Security>('tls')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<NotOpened>()

  const name = email.trim()
  const emailError = !name
    ? t('moving.required')
    : isManual || isValidEmail(name)
      ? undefined
      : t('moving.invalid')
  const passwordError = password ? undefined : t('moving.required')
  const hostError = isManual && !host.trim() ? t('moving.required') : undefined
  const portError = isManual && !/^[1-9]\d{0,4}$/.test(port.trim()) ? t('moving.required') : undefined
  const visibleError = (error: string | undefined) => (isSubmitted ? error : undefined)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isBusy || emailError || passwordError || hostError || portError) return
    setBusy(true)
    setFailure(undefined)
    try {
      const server = { host: host.trim(), port: Number(port), security, username: name }
      onOpened(isManual ? await openMailbox([server], password) : await openByAddress(name, password))
    } catch (error) {
      setFailure(error instanceof NotOpened ? error : new NotOpened(errorLabel(error)))
      setBusy(false)
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void open(event)}>
      {failure && (
        <Banner icon={CircleAlert} kind="danger" variant="card">
          <p>{failure.message}</p>
          {failure.needsAppPassword && <p>{t('moving.appPassword')}</p>}
        </Banner>
      )}
      <Field
        label={isManual ? t('moving.username') : t('moving.email')}
        type={isManual ? 'text' : 'email'}
        autoComplete="off"
        spellCheck={false}
        value={email}
        error={visibleError(emailError)}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('moving.password')}
        hint={t('moving.password.hint')}
        autoComplete="off"
        showLabel={t('moving.show')}
        hideLabel={t('moving.hide')}
        value={password}
        error={visibleError(passwordError)}
        onChange={(event) => setPassword(event.target.value)}
      />
      {isManual && (
        <div className={css.server}>
          <Field
            label={t('moving.host')}
            autoComplete="off"
            spellCheck={false}
            value={host}
            error={visibleError(hostError)}
            onChange={(event) => setHost(event.target.value)}
          />
          <Field
            label={t('moving.port')}
            inputMode="numeric"
            value={port}
            error={visibleError(portError)}
            onChange={(event) => setPort(event.target.value)}
          />
          <Choice
            label={t('moving.security')}
            value={security}
            options={securities.map((value) => ({ value, label: t(`moving.security.${value}`) }))}
            isBlock
            onChange={setSecurity}
          />
        </div>
      )}
      <div className={css.actions}>
        <Button kind="primary" type="submit" aria-disabled={isBusy}>
          {t('moving.next')}
        </Button>
        <Button onClick={() => setManual(!isManual)}>
          {isManual ? t('moving.byAddress') : t('moving.byHand')}
        </Button>
        <span className={css.note} role="status">
          {isBusy ? t('moving.looking') : ''}
        </span>
      </div>
    </form>
  )
}
