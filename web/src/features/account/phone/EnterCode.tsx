import type { Verification } from '@bocau/contract/account/profile'
import { Info } from 'lucide'
import { useEffect } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatNumber, t } from '../../../i18n/index.ts'
import { Button, ButtonLink, Emphasised, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { refreshAccount, verificationQuery } from '../account-queries.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { Note } from '../parts/page/Note.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { Resend, useSentCode } from '../parts/SentCode.tsx'
import { useCode } from '../parts/use-code.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import css from './VerifyPage.module.css'

interface Props {
  verification: Verification
  onOtherNumber: () => void
}

/** Asks for the code sent to the phone; another can be sent by text message or call after a wait. */
export function EnterCode({ verification, onOtherNumber }: Props) {
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
          <ButtonLink size="l" href={accountAddresses.protect}>
            {t('app.cancel')}
          </ButtonLink>
          <Button kind="primary" size="l" type="submit" aria-disabled={!code.isComplete || code.isBusy}>
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
