import type { RecoveryChannel } from '@bocau/contract/account/recovery'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, Field } from '../../../ui/index.ts'
import { CircleAlert } from '../icons.ts'
import formCss from '../parts/FormPage.module.css'
import { useAct } from '../parts/use-act.ts'
import css from './Recovery.module.css'
import { type RecoveryStep, submitting } from './recovery-step.ts'

interface Props {
  email: string
  told: string | undefined
  onStep: (step: RecoveryStep) => void
}

const channels = ['mail', 'text'] as const

/** Asks for the account and the channel of the recovery code. */
export function AskForCode({ email: given, told, onStep }: Props) {
  const [email, setEmail] = useState(given)
  const [channel, setChannel] = useState<RecoveryChannel>('mail')
  const { isBusy, error, setError, run } = useAct()
  const [isMissing, setMissing] = useState(false)
  const ask = () => {
    const address = email.trim()
    if (!address) return setMissing(true)
    return run(async () => {
      const body = { email: address, channel }
      const { ticket } = await request('POST /api/v2/forgotten-password', { body })
      onStep({ at: 'code', ticket, email: address })
    })
  }
  return (
    <form className={css.step} onSubmit={submitting(ask)} noValidate>
      {(error ?? told) && (
        <Banner shape="card" kind="danger" icon={CircleAlert}>
          {error ?? told}
        </Banner>
      )}
      <Field
        className={formCss.input}
        type="email"
        label={t('account.address')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        value={email}
        error={isMissing ? t('recovery.addressMissing') : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setMissing(false)
          setError(undefined)
        }}
      />
      <fieldset className={css.channels}>
        <legend>{t('recovery.by')}</legend>
        {channels.map((id) => (
          <label key={id}>
            <input type="radio" name="channel" checked={channel === id} onChange={() => setChannel(id)} />
            {t(`recovery.by.${id}`)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" kind="primary" size="l" isBlock aria-busy={isBusy}>
        {t('recovery.send')}
      </Button>
    </form>
  )
}
