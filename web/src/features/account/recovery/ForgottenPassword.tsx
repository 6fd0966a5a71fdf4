import { recoveryLimits } from '@bocau/contract/account/recovery-limits'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import { GiveCode } from './GiveCode.tsx'
import { RequestCode } from './RequestCode.tsx'
import type { RecoveryStep } from './recovery-step.ts'
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
