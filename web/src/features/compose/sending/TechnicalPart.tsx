import { useId, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import '../../../i18n/areas/failures.ts'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { storedFailureText } from './failure-text.ts'
import css from './TechnicalPart.module.css'

/** Raw responses of remote mail servers for administrators, shown on request. */
export function TechnicalPart({ responses }: { responses: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (responses.length === 0) return null
  return (
    <>
      <Button kind="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('failure.technical')}
      </Button>
      {isOpen && (
        <span id={id} className={css.text} translate="no">
          {responses.map((line) => (
            <code key={line}>{line}</code>
          ))}
        </span>
      )}
    </>
  )
}

/** Reason why a message was not sent, with the response of the remote server on request. */
export function FailureReason({ message: { error_msg, to, cc, bcc } }: { message: Message }) {
  const [only, ...rest] = [...to, ...cc, ...bcc]
  return (
    <>
      {storedFailureText(error_msg, rest.length === 0 ? only?.email : '')}{' '}
      <TechnicalPart responses={[error_msg]} />
    </>
  )
}
