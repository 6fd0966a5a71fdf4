import { limits } from '@bocau/contract/limits'
import { CircleCheck } from 'lucide'
import { type FormEvent, useState } from 'react'
import { isProblem } from '../../api/api-problem.ts'
import { request } from '../../api/client.ts'
import { errorText, formatTime, formatWhen, t } from '../../i18n/index.ts'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { Button, Icon } from '../../ui/index.ts'
import css from './RequestAccess.module.css'
import '../../i18n/areas/sharing.ts'

interface Props {
  /** Subject of the request: a link, or a file of the drive. */
  subject: { token: string } | { file_id: string }
  /** Time from which the visitor may ask again; null if allowed now. */
  requestAllowedAt: number | null
  onRequested?: () => void
}

/** Requests access from the owner with an optional message. */
export function RequestAccess({ subject, requestAllowedAt, onRequested }: Props) {
  const [message, setMessage] = useState('')
  const [until, setUntil] = useState(requestAllowedAt)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault('')
    try {
      const created = await request('POST /storage/v1/access_requests', { body: { ...subject, message } })
      setUntil(created.may_ask_again_at)
      onRequested?.()
    } catch (error) {
      setFault(faultText(error))
    }
    setBusy(false)
  }
  if (until !== null) {
    return (
      <div className={css.sent} role="status">
        <Icon of={CircleCheck} />
        <div>
          <b>{t('ask.sent')}</b>
          <p>{t('ask.sent.text', { when: momentText(until) })}</p>
        </div>
      </div>
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('ask.message')}
        placeholder={t('ask.message.hint')}
        maxLength={limits.maxShareMessageCharacters}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button kind="primary" type="submit" aria-disabled={isBusy}>
        {t('ask.send')}
      </Button>
    </form>
  )
}

const faultText = (error: unknown): string =>
  isProblem(error, 'too_many_requests') && error.retryAfterSeconds
    ? t('ask.much', { when: momentText(Date.now() / 1000 + error.retryAfterSeconds) })
    : errorText(error)

/** Formats a time: 17:05 today, otherwise with the date. */
function momentText(seconds: number): string {
  const [time, day] = [formatTime(seconds), formatWhen(seconds)]
  return time === day ? t('ask.at', { time }) : t('ask.atDay', { time, day })
}
