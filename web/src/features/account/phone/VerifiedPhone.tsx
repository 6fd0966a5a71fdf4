import type { Verification } from '@bocau/contract/account/profile'
import { CircleCheck, Globe } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, ButtonLink, KindTag } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { refreshAccount } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { Card, Line } from '../parts/page/Card.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'

export function VerifiedPhone({
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
