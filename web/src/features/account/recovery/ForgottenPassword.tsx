import type { RecoveryChannel } from '@bocau/contract/account/recovery'
import { recoveryLimits } from '@bocau/contract/account/recovery-limits'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, Field } from '../../../ui/index.ts'
import { CodeField } from '../parts/CodeField.tsx'
import formCss from '../parts/FormPage.module.css'
import { useAction } from '../parts/use-action.ts'
import { useCode } from '../parts/use-code.ts'
import css from './Recovery.module.css'
import { type RecoveryStep, submitHandler } from './recovery-step.ts'
import { SetNewPassword } from './SetNewPassword.tsx'
import '../../../i18n/areas/sign-in.ts'

interface Props {
  email: string
  /** Returns to the sign-in form with the address and a message. */
  onDone: (notice?: string) => void
}

/** Password recovery by code, inside the panel of the sign-in page. */
export function ForgottenPassword({ email, onDone }: Props) {
  const [step, setStep] = useState<RecoveryStep>({ at: 'ask' })
  return (
    <RecoveryForm title={stepTitle(step)} lead={stepLead(step)} onBack={() => onDone()}>
      {step.at === 'ask' && <RequestCode email={email} notice={step.notice} onStep={setStep} />}
      {step.at === 'code' && <GiveCode step={step} onStep={setStep} />}
      {step.at === 'password' && (
        <SetNewPassword step={step} onStep={setStep} onDone={() => onDone(t('recovery.done'))} />
      )}
    </RecoveryForm>
  )
}

const stepTitle = ({ at }: RecoveryStep) => (at === 'password' ? t('recovery.new') : t('recovery.title'))

function stepLead(step: RecoveryStep): string {
  if (step.at === 'ask') return t('recovery.lead')
  if (step.at === 'password') return t('recovery.newLead')
  return t('recovery.sent', { email: step.email, minutes: recoveryLimits.minutes })
}

interface FormProps {
  title: string
  lead: string
  onBack: () => void
  children: React.ReactNode
}

const RecoveryForm = ({ title, lead, onBack, children }: FormProps) => (
  <div className={formCss.form}>
    <div>
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
    {children}
    <Button kind="link" onClick={onBack}>
      {t('recovery.back')}
    </Button>
  </div>
)

interface GiveCodeProps {
  step: Extract<RecoveryStep, { at: 'code' }>
  onStep: (step: RecoveryStep) => void
}

function GiveCode({ step, onStep }: GiveCodeProps) {
  const code = useCode(
    async (typed) => {
      const body = { ticket: step.ticket, code: typed }
      const { needs_second_step } = await request('POST /api/v2/forgotten-password/code', { body })
      onStep({ ...step, at: 'password', needsSecondStep: needs_second_step })
    },
    () => onStep({ at: 'ask', notice: t('recovery.expired') }),
  )
  return (
    <form className={css.step} onSubmit={submitHandler(code.submit)} noValidate>
      <CodeField isFirst label={t('recovery.code')} {...code.field} />
      <Button
        type="submit"
        kind="primary"
        size="l"
        isBlock
        aria-disabled={!code.isComplete}
        aria-busy={code.isBusy}
      >
        {t('recovery.go')}
      </Button>
      <p className={css.hint}>{t('recovery.noCode')}</p>
      <Button kind="link" onClick={() => onStep({ at: 'ask' })}>
        {t('recovery.again')}
      </Button>
    </form>
  )
}

interface RequestCodeProps {
  email: string
  notice: string | undefined
  onStep: (step: RecoveryStep) => void
}

const channels = ['mail', 'text'] as const

/** Asks for the account and the channel of the recovery code. */
function RequestCode({ email: defaultEmail, notice, onStep }: RequestCodeProps) {
  const [email, setEmail] = useState(defaultEmail)
  const [channel, setChannel] = useState<RecoveryChannel>('mail')
  const { isBusy, error, setError, run } = useAction()
  const [isMissing, setMissing] = useState(false)
  const requestCode = () => {
    const address = email.trim()
    if (!address) return setMissing(true)
    return run(async () => {
      const body = { email: address, channel }
      const { ticket } = await request('POST /api/v2/forgotten-password', { body })
      onStep({ at: 'code', ticket, email: address })
    })
  }
  return (
    <form className={css.step} onSubmit={submitHandler(requestCode)} noValidate>
      {(error ?? notice) && (
        <Banner variant="card" kind="danger" icon={CircleAlert}>
          {error ?? notice}
        </Banner>
      )}
      <Field
        className={formCss.input}
        type="email"
        label={t('account.address')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        value={email}
        error={isMissing ? t('recovery.addressMissing') : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setMissing(false)
          setError(undefined)
        }}
      />
      <fieldset className={css.channels}>
        <legend>{t('recovery.by')}</legend>
        {channels.map((id) => (
          <label key={id}>
            <input type="radio" name="channel" checked={channel === id} onChange={() => setChannel(id)} />
            {t(`recovery.by.${id}`)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="primary" size="l" isBlock aria-busy={isBusy}>
        {t('recovery.send')}
      </Button>
    </form>
  )
}
