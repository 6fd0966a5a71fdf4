import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, ButtonLink, Field, KindTag, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { recoveryAddressQuery, refreshAccount } from '../account-queries.ts'
import { whenWithin } from '../parts/activity-text.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { Card, Line } from '../parts/page/Card.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { useAction } from '../parts/use-action.ts'
import { useCode } from '../parts/use-code.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import '../../../i18n/areas/account.ts'

export function RecoveryAddressPage() {
  const saved = useQuery(recoveryAddressQuery)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <QueryContent query={saved}>
      {({ recovery_address: current }) =>
        sentTo === undefined ? (
          <EnterAddress current={current} onSent={setSentTo} />
        ) : (
          <EnterCode address={sentTo} onDone={() => setSentTo(undefined)} />
        )
      }
    </QueryContent>
  )
}

interface EnterAddressProps {
  current: { address: string; verified_at: number } | null
  onSent: (address: string) => void
}

function EnterAddress({ current, onSent }: EnterAddressProps) {
  const [address, setAddress] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const send = () =>
    run(async () => {
      await withConfirmation(() =>
        request('POST /api/v2/recovery-address', { body: { address: address.trim() } }),
      )
      onSent(address.trim())
    })
  return (
    <Panel
      title={t('recoveryAddress.title')}
      lead={t('recoveryAddress.lead')}
      onSubmit={() => void (address.trim() && send())}
      footer={
        <>
          <ButtonLink href={accountAddresses.protect}>{t('app.cancel')}</ButtonLink>
          <Button kind="primary" type="submit" aria-disabled={!address.trim() || isBusy}>
            {t('recoveryAddress.send')}
          </Button>
        </>
      }
    >
      {current && (
        <Card>
          <Line
            icon={AtSign}
            kind="ok"
            name={current.address}
            text={t('recoveryAddress.since', { when: whenWithin(current.verified_at) })}
            end={
              <>
                <KindTag kind="success">{t('account.phone.verified')}</KindTag>
                <Button size="s" onClick={() => void remove()}>
                  {t('recoveryAddress.remove')}
                </Button>
              </>
            }
          />
        </Card>
      )}
      <Field
        label={t('recoveryAddress.address')}
        type="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.target.value)
          setError(undefined)
        }}
      />
    </Panel>
  )
}

function EnterCode({ address, onDone }: { address: string; onDone: () => void }) {
  const code = useCode(async (typed) => {
    const body = { address, code: typed }
    const saved = await withConfirmation(() => request('PATCH /api/v2/recovery-address', { body }))
    queryClient.setQueryData(recoveryAddressQuery.queryKey, saved)
    showToast({ text: t('recoveryAddress.kept') })
    onDone()
    await refreshAccount()
  })
  return (
    <Panel
      title={t('recoveryAddress.title')}
      lead={t('recoveryAddress.sent', { address })}
      onSubmit={code.submit}
      footer={
        <>
          <Button onClick={onDone}>{t('recoveryAddress.other')}</Button>
          <Button kind="primary" type="submit" aria-disabled={!code.isComplete || code.isBusy}>
            {t('recoveryAddress.verify')}
          </Button>
        </>
      }
    >
      <CodeField isFirst label={t('recoveryAddress.code')} {...code.field} />
    </Panel>
  )
}

const remove = () =>
  reportFailure(async () => {
    await withConfirmation(() => request('DELETE /api/v2/recovery-address'))
    showToast({ text: t('recoveryAddress.removed') })
    await refreshAccount()
  })
