import type { Verification } from '@bocau/contract/account/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countriesQuery, verificationQuery } from '../account-queries.ts'
import { QueryContent } from '../parts/page/Page.tsx'
import { PanelWhenAllLoaded } from '../parts/page/Panel.tsx'
import { EnterCode } from './EnterCode.tsx'
import { EnterNumber } from './EnterNumber.tsx'
import { VerifiedPhone } from './VerifiedPhone.tsx'
import css from './VerifyPage.module.css'
import '../../../i18n/areas/account.ts'

/** Verifies the account by phone: number, code, and the verified number. */
export function VerifyPage() {
  const verification = useQuery(verificationQuery)
  return (
    <PanelWhenAllLoaded queries={[verification, useQuery(countriesQuery)]} lines={3}>
      <div className={css.place}>
        <QueryContent query={verification}>{(data) => <Steps verification={data} />}</QueryContent>
      </div>
    </PanelWhenAllLoaded>
  )
}

/** Shows the step selected by the user, or the code that was sent last. */
function Steps({ verification }: { verification: Verification }) {
  const [step, setStep] = useState<'shown' | 'number'>('shown')
  if (step === 'number')
    return (
      <EnterNumber
        verification={verification}
        onSent={() => setStep('shown')}
        {...(verification.waiting || verification.phone ? { onBack: () => setStep('shown') } : {})}
      />
    )
  if (verification.waiting)
    return <EnterCode verification={verification} onOtherNumber={() => setStep('number')} />
  if (verification.phone)
    return <VerifiedPhone verification={verification} onChange={() => setStep('number')} />
  return <EnterNumber verification={verification} onSent={() => setStep('shown')} />
}
