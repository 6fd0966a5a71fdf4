import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, ButtonLink } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { verificationQuery } from '../account-queries.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { Note } from '../parts/page/Note.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { Resend, useSentCode } from '../parts/SentCode.tsx'
import { useAction } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { showTwoStepChange } from './two-step-calls.ts'

export function PhoneSetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { data: verification } = useQuery(verificationQuery)
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const sent = useSentCode((channel) => request('POST /api/v2/otp', { body: { channel } }))
  const phone = verification?.phone?.formatted ?? ''

  const enable = (typed = code) =>
    run(async () => {
      try {
        const body = { code: typed }
        await showTwoStepChange(
          await withConfirmation(() => request('PUT /api/v2/2fa/phone', { body })),
          onCodes,
        )
      } catch (refusal) {
        setCode('')
        throw refusal
      }
    })
  const isComplete = code.length === limits.codeDigits
  const isMissing = verification !== undefined && verification.phone === null
  return (
    <Panel
      title={t('account.byPhone.title')}
      {...(phone
        ? {
            lead: sent.hint
              ? t('account.byPhone.enter', { phone: sent.hint })
              : t('account.byPhone.lead', { phone }),
          }
        : {})}
      onSubmit={() => void (sent.hint ? isComplete && enable() : sent.send('text'))}
      footer={
        <>
          <ButtonLink size="l" href={`${accountAddresses.authentication}?by=app`}>
            {t('account.byPhone.useApp')}
          </ButtonLink>
          {isMissing ? (
            <ButtonLink kind="primary" size="l" href={accountAddresses.verify}>
              {t('account.verifyPhone.now')}
            </ButtonLink>
          ) : sent.hint ? (
            <Button kind="primary" size="l" type="submit" aria-disabled={!isComplete || isBusy}>
              {t('account.setUp.turnOn')}
            </Button>
          ) : (
            <Button kind="primary" size="l" type="submit" aria-disabled={sent.isBusy}>
              {t('account.byPhone.send')}
            </Button>
          )}
        </>
      }
    >
      {isMissing && (
        <Note icon={Info} kind="warning">
          {t('account.byPhone.none')}
        </Note>
      )}
      {sent.hint && (
        <CodeField
          isFirst
          label={t('account.code')}
          value={code}
          error={error}
          onChange={(next) => {
            setCode(next)
            setError(undefined)
          }}
          onComplete={(typed) => void enable(typed)}
        />
      )}
      {sent.error && <Refusal text={sent.error} />}
      {sent.hint && <Resend sent={sent} />}
    </Panel>
  )
}
