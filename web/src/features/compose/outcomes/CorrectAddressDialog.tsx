import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { SentOutcome } from '@bocau/contract/outbox'
import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/index.ts'
import { correspondentName } from './outcome-text.ts'
import { recipientLines } from './recipient-lines.ts'
import { rewriteMessage } from './rewrite-message.ts'
import '../../../i18n/areas/outcomes.ts'

interface Props {
  message: Message
  wrong: readonly SentOutcome[]
  onClose: () => void
}

/** Asks for the correct addresses of recipients that were not reached and opens the message again for them. */
export function CorrectAddressDialog({ message, wrong, onClose }: Props) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTried, setTried] = useState(false)
  const corrected = new Map(
    [...typed].filter(([before, after]) => normaliseEmail(before) !== normaliseEmail(after)),
  )
  const faultOf = (email: string) => {
    if (!isTried) return undefined
    if (!isValidEmail(normaliseEmail(typed.get(email) ?? email))) return t('outcome.correct.invalid')
    return corrected.size === 0 ? t('outcome.correct.unchanged') : undefined
  }
  const submit = () => {
    setTried(true)
    const after = [...corrected.values()].map(normaliseEmail)
    if (after.length === 0 || !after.every(isValidEmail)) return
    for (const [before, email] of corrected) updateCorrespondent(message, before, normaliseEmail(email))
    const changed = wrong.filter(({ email }) => corrected.has(email))
    onClose()
    void rewriteMessage(message.id, recipientLines(message, changed, corrected))
  }
  return (
    <Dialog
      title={t('outcome.correct.title')}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('outcome.correct.write')}
    >
      <p>{t('outcome.correct.text')}</p>
      {wrong.map(({ email }, index) => (
        <Field
          key={email}
          {...(index === 0 ? { 'data-first': true } : {})}
          label={t('outcome.correct.instead', { address: email })}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          value={typed.get(email) ?? email}
          error={faultOf(email)}
          onChange={({ target }) => setTyped(new Map(typed).set(email, target.value))}
        />
      ))}
    </Dialog>
  )
}

/** Corrects the address in the list of correspondents too; if that fails, sending updates the list. */
function updateCorrespondent(message: Message, before: string, email: string): void {
  const name = correspondentName(before, [...message.to, ...message.cc, ...message.bcc])
  request('POST /api/v2/recipients/replace', { body: { old_email: before, email, name } }).catch(
    () => undefined,
  )
}
