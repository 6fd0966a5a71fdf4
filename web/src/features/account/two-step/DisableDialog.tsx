import type { Protection } from '@bocau/contract/account/protection'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { showToast } from '../../../ui/index.ts'
import { protectionQuery, refreshAccount } from '../account-queries.ts'
import { SecondStepCode } from '../parts/SecondStepCode.tsx'
import { useAction } from '../parts/use-action.ts'

type Method = 'authenticator' | 'phone'

/** Turns off 2-step verification, or one method, with a code. */
export const openDisableDialog = (protection: Protection, method?: Method) =>
  promptInDialog<true>((resolve) => (
    <DisableDialog protection={protection} method={method} onResult={resolve} />
  ))

interface Props {
  protection: Protection
  method: Method | undefined
  onResult: (isOff?: true) => void
}

function DisableDialog({ protection, method, onResult }: Props) {
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const name = method && t(method === 'phone' ? 'account.manage.phone' : 'account.manage.app')

  const disable = async () => {
    if (!code.trim()) return setError(t('account.change.missing'))
    await run(async () => {
      const now = await request('POST /api/v2/2fa/off', {
        body: { code: code.trim(), ...(method ? { method } : {}) },
      })
      queryClient.setQueryData(protectionQuery.queryKey, now)
      showToast({
        text: name && now.is_on ? t('account.turnOff.doneMethod', { name }) : t('account.turnOff.done'),
      })
      onResult(true)
      await refreshAccount()
    })
  }
  return (
    <Dialog
      title={name ? t('account.turnOff.method', { name }) : t('account.turnOff.title')}
      onSubmit={() => void disable()}
      onClose={() => onResult()}
      submitLabel={name ? t('account.manage.turnOffMethod') : t('account.manage.turnOff')}
      submitKind="danger"
      isBusy={isBusy}
    >
      <p>{t('account.turnOff.text')}</p>
      <SecondStepCode
        isFirst
        protection={protection}
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
