import type { Verification } from '@bocau/contract/account/profile'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Globe, Info } from 'lucide'
import { useEffect, useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatNumber, t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink, Emphasised, KindTag, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { countriesQuery, refreshAccount, verificationQuery } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { Card, Line } from '../parts/page/Card.tsx'
import { Note } from '../parts/page/Note.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { Panel, PanelWhenAllLoaded } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { Resend, useSentCode } from '../parts/SentCode.tsx'
import { useCode } from '../parts/use-code.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { EnterNumber } from './EnterNumber.tsx'
import css from './VerifyPage.module.css'
import '../../../i18n/areas/account.ts'

/** Verifies the account by phone: number, code, and the verified number. */
export function VerifyPage() {
  const verification = useQuery(verificationQuery)
  return (
    <PanelWhenAllLoaded queries={[verification, useQuery(countriesQuery)]} lines={3}>
      <QueryContent query={verification}>{(data) => <Steps verification={data} />}</QueryContent>
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
      isWide
      title={t('account.verify.done')}
      lead={t('account.verify.doneText', { phone: number.replaceAll(' ', '\u00a0') })}
      footer={
        <>
          <Button kind="ghost" onClick={() => void remove(number)}>
            {t('account.phone.remove')}
          </Button>
          <Button onClick={onChange}>{t('account.phone.change')}</Button>
          <ButtonLink kind="primary" href={accountAddresses.protect}>
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

interface Props {
  verification: Verification
  onOtherNumber: () => void
}

/** Asks for the code sent to the phone; another can be sent by text message or call after a wait. */
function EnterCode({ verification, onOtherNumber }: Props) {
  const { waiting, phone, fee_vnd } = verification
  const formatted = waiting?.formatted ?? ''
  const sent = useSentCode((channel) =>
    withConfirmation(() =>
      // The number includes its country code, so the country value has no effect.
      request('POST /api/v2/verification', { body: { country: 'VN', phone: formatted, channel } }),
    ),
  )
  const { startWait } = sent
  const waitSeconds = waiting?.retry_after_seconds ?? 0
  // The server reports the wait; this page counts it down.
  useEffect(() => startWait(waitSeconds), [waitSeconds, startWait])

  const code = useCode(async (typed) => {
    const body = { code: typed }
    const now = await withConfirmation(() => request('PATCH /api/v2/verification', { body }))
    queryClient.setQueryData(verificationQuery.queryKey, now)
    showToast({ text: t('account.verify.done') })
    await refreshAccount()
  })
  return (
    <Panel
      title={t('account.verify.title')}
      lead={
        <span className={css.links}>
          <span>
            <Emphasised text={t('account.verify.enter', { phone: formatted })} />
          </span>
          <Button kind="link" onClick={onOtherNumber}>
            {t('account.verify.other')}
          </Button>
        </span>
      }
      onSubmit={code.submit}
      footer={
        <>
          <ButtonLink href={accountAddresses.protect}>{t('app.cancel')}</ButtonLink>
          <Button kind="primary" type="submit" aria-disabled={!code.isComplete || code.isBusy}>
            {t('account.verify.go')}
          </Button>
        </>
      }
    >
      <CodeField isFirst label={t('account.code')} {...code.field} error={code.field.error ?? sent.error} />
      <Resend sent={sent} />
      {!phone && fee_vnd > 0 && (
        <Note icon={Info}>
          <Emphasised text={t('account.verify.fee', { fee: formatNumber(fee_vnd) })} />
        </Note>
      )}
    </Panel>
  )
}
