import { passwordFaults } from '@bocau/contract/account/password-rules'
import { isValidEmail } from '@bocau/mail-core/address'
import { CircleAlert } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, language, t } from '../../../i18n/index.ts'
import { Banner, Button, Field, PasswordField } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import { useAction } from '../parts/use-action.ts'
import { PasswordRules } from '../password/PasswordRules.tsx'
import css from './FoundingForm.module.css'

interface Props {
  token: string
  /** Values configured on the server before setup. */
  defaults: Pick<Founding, 'organisation' | 'domain'>
  onFounded: () => Promise<void>
  /** Called when the link has expired. */
  onExpired: () => void
}

/** Asks for the organisation name, its domain, and the name and password of the Owner. */
export function FoundingForm({ token, defaults, onFounded, onExpired }: Props) {
  const [form, setForm] = useState<Founding>({ ...defaults, fullname: '', local: '', password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction()
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(formRef.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }, [])
  const change = (changes: Partial<Founding>) => {
    setForm({ ...form, ...changes })
    setFaults({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const before = foundingFaults(form)
    setFaults(before)
    if (Object.keys(before).length > 0) return focusFault(formRef.current)
    void run(async () => {
      const { local, ...body } = form
      try {
        await request('POST /api/v2/setup', {
          body: { ...body, token, local_part: local, language: language() },
        })
        await onFounded()
      } catch (refusal) {
        if (isProblem(refusal, 'setup_over')) return onExpired()
        if (!isProblem(refusal, 'invalid_input')) throw refusal
        setFaults({ domain: errorText(refusal) })
      }
    })
  }
  const domain = form.domain.trim()
  return (
    <form ref={formRef} className={formCss.form} onSubmit={submit} noValidate>
      <div>
        <h1>{t('firstRun.title')}</h1>
        <p>{t('firstRun.lead')}</p>
      </div>
      {error && (
        <Banner variant="card" kind="danger" icon={CircleAlert}>
          {error}
        </Banner>
      )}
      <Field
        className={formCss.input}
        label={t('firstRun.organisation')}
        autoComplete="organization"
        maxLength={100}
        value={form.organisation}
        error={faults.organisation}
        onChange={({ target }) => change({ organisation: target.value })}
      />
      <Field
        className={formCss.input}
        label={t('firstRun.domain')}
        hint={t('firstRun.domain.hint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={253}
        value={form.domain}
        error={faults.domain}
        onChange={({ target }) => change({ domain: target.value })}
      />
      <Field
        className={formCss.input}
        label={t('firstRun.fullname')}
        autoComplete="name"
        maxLength={100}
        value={form.fullname}
        error={faults.fullname}
        onChange={({ target }) => change({ fullname: target.value })}
      />
      <Field
        className={formCss.input}
        label={t('firstRun.local')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        value={form.local}
        error={faults.local}
        end={domain && <span className={css.domain}>@{domain}</span>}
        onChange={({ target }) => change({ local: target.value })}
      />
      {/* Password managers need the user name of the password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={`${form.local.trim()}@${domain}`}
        readOnly
        hidden
      />
      <PasswordField
        className={formCss.input}
        label={t('firstRun.password')}
        showLabel={t('firstRun.showPassword')}
        hideLabel={t('firstRun.hidePassword')}
        autoComplete="new-password"
        maxLength={1000}
        value={form.password}
        error={faults.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <PasswordRules password={form.password} />
      <Button type="submit" kind="primary" size="l" isBlock aria-busy={isBusy}>
        {t('firstRun.go')}
      </Button>
    </form>
  )
}

/** Waits until the errors are rendered. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())
}

interface Founding {
  organisation: string
  domain: string
  fullname: string
  /** Local part of the Owner's address. */
  local: string
  password: string
}

type Faults = Partial<Record<keyof Founding, string>>

/** Returns the errors to fix before the form is sent. */
function foundingFaults({ organisation, domain, fullname, local, password }: Founding): Faults {
  const name = domain.trim()
  const isDomain = name.includes('.') && isValidEmail(`postmaster@${name}`)
  const isLocal = isValidEmail(`${local.trim()}@example.com`)
  return {
    ...(!organisation.trim() && { organisation: t('firstRun.organisation.empty') }),
    ...(!isDomain && { domain: t('firstRun.domain.wrong') }),
    ...(!fullname.trim() && { fullname: t('firstRun.fullname.empty') }),
    ...(!isLocal && { local: t('firstRun.local.wrong') }),
    ...(passwordFaults(password).length > 0 && { password: t('firstRun.password.rules') }),
  }
}
