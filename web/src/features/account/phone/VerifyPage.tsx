import type { Verification } from '@bocau/contract/account/profile'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Globe } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink, KindTag } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { countriesQuery, refreshAccount, verificationQuery } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { Card, Line } from '../parts/page/Card.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { Panel, PanelWhenAllLoaded } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { EnterCode } from './EnterCode.tsx'
import { EnterNumber } from './EnterNumber.tsx'
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

function VerifiedPhone({
  verification: { phone, domain },
  onChange,
}: {
  verification: Verification
  onChange: () => void
}) {
  const number = phone?.formatted ?? ''
  return (
    <Panel
      title={t('account.verify.done')}
      lead={t('account.verify.doneText', { phone: number.replaceAll(' ', '\u00a0') })}
      footer={
        <>
          <Button kind="ghost" size="l" onClick={() => void remove(number)}>
            {t('account.phone.remove')}
          </Button>
          <Button size="l" onClick={onChange}>
            {t('account.phone.change')}
          </Button>
          <ButtonLink kind="primary" size="l" href={accountAddresses.protect}>
            {t('account.done')}
          </ButtonLink>
        </>
      }
    >
      <Card>
        <Line
          icon={CircleCheck}
          kind="ok"
          name={number}
          text={phone ? t('account.added', { when: whenWithin(phone.verified_at) }) : ''}
          end={<KindTag kind="success">{t('account.phone.verified')}</KindTag>}
        />
        <Line
          icon={Globe}
          kind={domain.is_verified ? 'ok' : 'warning'}
          name={t('account.verify.domain', { domain: domain.name })}
          end={
            domain.is_verified ? (
              <KindTag kind="success">{t('account.verify.domainOk')}</KindTag>
            ) : (
              <KindTag kind="warning">{t('account.verify.domainOff')}</KindTag>
            )
          }
        />
      </Card>
    </Panel>
  )
}

async function remove(phone: string): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('account.phone.remove.title'),
    text: t('account.phone.remove.text', { phone }),
    actionLabel: t('account.phone.remove'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await withConfirmation(() => request('DELETE /api/v2/phone'))
    await refreshAccount()
  })
}
