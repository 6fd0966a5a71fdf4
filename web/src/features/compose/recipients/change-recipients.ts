import { limits } from '@bocau/contract/limits'
import { addRecipients, type Recipient } from '@bocau/mail-core/recipients/recipients'
import type { RecipientField } from '../draft-session/content.ts'
import type { Letter } from '../draft-session/letter.ts'

/** Puts other people into a line of a letter. */
export const setRecipients = (letter: Letter, field: RecipientField, people: readonly Recipient[]): void =>
  letter.write({ [field]: people }, limits.subjectDebounceMilliseconds)

/** Moves somebody to another line; whoever stands there already is not added again. */
export function moveRecipient(
  letter: Letter,
  person: Recipient,
  from: RecipientField,
  to: RecipientField,
): void {
  if (from === to) return
  const { content } = letter.view()
  letter.write(
    {
      [from]: content[from].filter((each) => each.email !== person.email),
      [to]: addRecipients(content[to], [person]),
    },
    limits.subjectDebounceMilliseconds,
  )
}
