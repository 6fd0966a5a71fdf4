import { passwordFaults } from '@bocau/contract/account/password-rules'
import { type ComponentProps, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, ButtonLink, PasswordField, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { refreshAccount } from '../account-queries.ts'
import { Panel } from '../parts/page/Panel.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import { PasswordRules } from './PasswordRules.tsx'
import '../../../i18n/areas/sign-in.ts'

type PasswordFieldName = 'current' | 'next' | 'again'
type Faults = Partial<Record<PasswordFieldName, string>>

/** Changes the password; asks for the current one and shows rules and strength while typing. */
export function PasswordPage() {
  const { email } = useUser()
  const form = useRef<HTMLDivElement>(null)
  const [texts, setTexts] = useState({ current: '', next: '', again: '' })
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction()
  const isDifferent = texts.next !== '' && texts.next !== texts.current

  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults)
    const [first] = Object.keys(newFaults)
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const save = async () => {
    const newFaults = validate(texts)
    if (Object.keys(newFaults).length > 0) return showFaults(newFaults)
    await run(async () => {
      try {
        const done = await request('POST /api/v2/password', {
          body: { current_password: texts.current, new_password: texts.next },
        })
        showToast({ text: t('account.change.changed'), detail: resultText(done) })
        await refreshAccount()
        navigate(accountAddresses.protect)
      } catch (refusal) {
        const field = refusedField(refusal)
        if (!field) throw refusal
        showFaults({ [field]: errorText(refusal) })
      }
    })
  }
  const field = (name: PasswordFieldName): Omit<ComponentProps<typeof PasswordField>, 'label'> => ({
    name,
    value: texts[name],
    error: faults[name],
    showLabel: t('account.showPassword.label'),
    hideLabel: t('account.hidePassword.label'),
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    maxLength: 1000,
    onChange: ({ target }) => {
      setTexts({ ...texts, [name]: target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <Panel
      title={t('account.change.title')}
      lead={t('account.change.lead')}
      onSubmit={() => void save()}
      footer={
        <>
          <ButtonLink href={accountAddresses.protect}>{t('app.cancel')}</ButtonLink>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('account.change.title')}
          </Button>
        </>
      }
    >
      <div ref={form} style={{ display: 'contents' }}>
        {/* Password managers need the user name of the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('current')} label={t('account.change.current')} />
        <PasswordField {...field('next')} label={t('account.change.new')} />
        <PasswordRules password={texts.next} isDifferent={isDifferent} />
        <PasswordField {...field('again')} label={t('account.change.repeat')} />
        {error && <Refusal text={error} />}
      </div>
    </Panel>
  )
}

function validate({ current, next, again }: Record<PasswordFieldName, string>): Faults {
  const faults: Faults = {}
  if (!current) faults.current = t('account.change.missing')
  if (passwordFaults(next).length > 0) faults.next = t('account.change.rules')
  else if (next === current) faults.next = t('account.change.same')
  else if (next !== again) faults.again = t('account.change.different')
  return faults
}

function refusedField(refusal: unknown): PasswordFieldName | undefined {
  if (isProblem(refusal, 'password_incorrect')) return 'current'
  return isProblem(refusal, 'password_weak', 'password_same') ? 'next' : undefined
}

const resultText = (done: { ended_sessions: number; removed_app_passwords: number }) =>
  done.removed_app_passwords > 0
    ? t('account.change.endedApps', { n: done.ended_sessions, apps: done.removed_app_passwords })
    : t('account.change.ended', { n: done.ended_sessions })
