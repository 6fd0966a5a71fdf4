import type { Message } from '@bocau/contract/mailbox/mailbox'
import { MailCheck } from 'lucide'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { Icon } from '../../../../ui/index.ts'
import css from './TrackingLine.module.css'

/** Recipients with a read receipt and its time; unauthenticated receipts are marked, because they can be forged. */
export function ReadByLine({ message: { read_by: readers = [], to, cc, bcc } }: { message: Message }) {
  if (readers.length === 0) return null
  const people = [...to, ...cc, ...bcc]
  const readerName = (email: string) => people.find((one) => one.email.toLowerCase() === email)?.name || email
  return (
    <div className={css.line}>
      <Icon of={MailCheck} size="s" />
      {readers.map(({ email, at, is_proved: isVerified }) => (
        <span key={email}>
          {t(isVerified ? 'thread.readBy' : 'thread.saidReadBy', {
            name: readerName(email),
            when: formatFullDate(at),
          })}
        </span>
      ))}
    </div>
  )
}
