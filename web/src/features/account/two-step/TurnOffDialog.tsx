import type { Protection } from '@bocau/contract/account/protection'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { protectionQuery, readAccountAnew } from '../account-queries.ts'
import { SecondStepCode } from '../parts/SecondStepCode.tsx'
import { useAct } from '../parts/use-act.ts'

type Method = 'authenticator' | 'phone'

/** Turns off 2-step verification, or one method, with a code. */
export const askToTurnOff = (protection: Protection, method?: Method) =>
  askInDialog<true>((answer) => <TurnOffDialog protection={protection} method={method} onAnswer={answer} />)

interface Props {
  protection: Protection
  method: Method | undefined
  onAnswer: (isOff?: true) => void
}

function TurnOffDialog({ protection, method, onAnswer }: Props) {
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useAct()
  const name = method && t(method === 'phone' ? 'account.manage.phone' : 'account.manage.app')

  const turnOff = async () => {
    if (!code.trim()) return setError(t('account.change.missing'))
    await run(async () => {
      const now = await request('POST /api/v2/2fa/off', {
        body: { code: code.trim(), ...(method ? { method } : {}) },
      })
      queryClient.setQueryData(protectionQuery.queryKey, now)
      showToast({
        text: name && now.is_on ? t('account.turnOff.doneMethod', { name }) : t('account.turnOff.done'),
      })
      onAnswer(true)
      await readAccountAnew()
    })
  }
  return (
    <Dialog
      title={name ? t('account.turnOff.method', { name }) : t('account.turnOff.title')}
      closeLabel={t('app.close')}
      onSubmit={() => void turnOff()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="danger" type="submit" aria-disabled={isBusy}>
            {name ? t('account.manage.turnOffMethod') : t('account.manage.turnOff')}
          </Button>
        </>
      }
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
