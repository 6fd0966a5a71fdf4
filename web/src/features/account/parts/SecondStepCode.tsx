import type { Protection } from '@bocau/contract/account/protection'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, Field } from '../../../ui/index.ts'
import { Resend, useSentCode } from './SentCode.tsx'

interface Props {
  protection: Protection
  value: string
  error: string | undefined
  isFirst?: boolean
  onChange: (code: string) => void
}

/** Field for a code of any enabled method or a recovery code; can send a phone code. */
export function SecondStepCode({ protection, value, error, isFirst, onChange }: Props) {
  const sent = useSentCode((channel) => request('POST /api/v2/otp', { body: { channel } }))
  return (
    <>
      <Field
        {...(isFirst ? { 'data-first': true } : {})}
        label={t('account.turnOff.code')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        value={value}
        error={error ?? sent.error}
        onChange={(event) => onChange(event.target.value)}
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
    </>
  )
}
