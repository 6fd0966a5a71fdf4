import type { RecoveryChannel } from '@bocau/contract/account/recovery'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, Field } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import { useAction } from '../parts/use-action.ts'
import css from './Recovery.module.css'
import { type RecoveryStep, submitHandler } from './recovery-step.ts'

interface Props {
  email: string
  notice: string | undefined
  onStep: (step: RecoveryStep) => void
}

const channels = ['mail', 'text'] as const

/** Asks for the account and the channel of the recovery code. */
export function RequestCode({ email: defaultEmail, notice, onStep }: Props) {
  const [email, setEmail] = useState(defaultEmail)
  const [channel, setChannel] = useState<RecoveryChannel>('mail')
  const { isBusy, error, setError, run } = useAction()
  const [isMissing, setMissing] = useState(false)
  const requestCode = () => {
    const address = email.trim()
    if (!address) return setMissing(true)
    return run(async () => {
      const body = { email: address, channel }
      const { ticket } = await request('POST /api/v2/forgotten-password', { body })
      onStep({ at: 'code', ticket, email: address })
    })
  }
  return (
    <form className={css.step} onSubmit={submitHandler(requestCode)} noValidate>
      {(error ?? notice) && (
        <Banner variant="card" kind="danger" icon={CircleAlert}>
          {error ?? notice}
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
