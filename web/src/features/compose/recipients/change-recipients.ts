import { limits } from '@bocau/contract/limits'
import { addRecipients, type Recipient } from '@bocau/mail-core/recipients/recipients'
import type { RecipientField } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'

export const setRecipients = (
  session: DraftSession,
  field: RecipientField,
  people: readonly Recipient[],
): void => session.write({ [field]: people }, limits.subjectDebounceMilliseconds)

/** Moves a recipient to another field without creating a duplicate. */
export function moveRecipient(
  session: DraftSession,
  person: Recipient,
  { from, to }: { from: RecipientField; to: RecipientField },
): void {
  if (from === to) return
  const { content } = session.view()
  session.write(
    {
      [from]: content[from].filter((each) => each.email !== person.email),
      [to]: addRecipients(content[to], [person]),
    },
    limits.subjectDebounceMilliseconds,
  )
}
