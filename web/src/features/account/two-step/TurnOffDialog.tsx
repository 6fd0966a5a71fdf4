import type { Protection } from '@bocau/contract/account/protection'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field, showToast } from '../../../ui/index.ts'
import { protectionQuery, readAccountAnew } from '../account-queries.ts'
import { Resend, useSentCode } from '../parts/SentCode.tsx'
import { useAct } from '../parts/use-act.ts'

type Method = 'authenticator' | 'phone'

/** Asks for a code, and turns 2-step verification off with it, or one of its methods. */
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
  const sent = useSentCode((channel) => request('POST /api/v2/otp', { body: { channel } }))
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
      <Field
        data-first
        label={t('account.turnOff.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error ?? sent.error}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      {protection.phone &&
        (sent.hint ? (
          <>
            <p role="status">{t('account.code.sent', { phone: sent.hint })}</p>
            <Resend sent={sent} />
          </>
        ) : (
          <Button kind="link" onClick={() => void sent.send('text')}>
            {t('account.turnOff.send', { phone: protection.phone.phone_hint })}
          </Button>
        ))}
    </Dialog>
  )
}
