import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { type LetterContent, type LetterFile, recipientFields } from '../draft-session/content.ts'

/**
 * What its writer made of an answer, for another way of answering the same message: words, people, files, the sender and the
 * subject go along, what it was offered with does not.
 */
export function carryOver(
  written: LetterContent,
  offered: LetterContent,
  next: LetterContent,
): Partial<LetterContent> {
  const files = added(written.files, offered.files, nameOf)
  return {
    ...(written.body === offered.body ? {} : { body: written.body }),
    ...(written.from === offered.from ? {} : { from: written.from }),
    ...(written.subject === offered.subject ? {} : { subject: written.subject }),
    ...(written.tracking === offered.tracking ? {} : { tracking: written.tracking }),
    ...(files.length > 0 ? { files: [...next.files, ...added(files, next.files, nameOf)] } : {}),
    ...peopleOf(written, offered, next),
  }
}

/** Whom the writer added stays in the line that they were added to. */
function peopleOf(written: LetterContent, offered: LetterContent, next: LetterContent) {
  const all = (content: LetterContent) => recipientFields.flatMap((field) => content[field])
  const known = [...all(offered), ...all(next)]
  return Object.fromEntries(
    recipientFields.flatMap((field) => {
      const people = added(written[field], known, addressOf)
      return people.length > 0 ? [[field, [...next[field], ...people]]] : []
    }),
  ) as Partial<Pick<LetterContent, 'to' | 'cc' | 'bcc'>>
}

function added<T>(now: readonly T[], before: readonly T[], keyOf: (one: T) => string): T[] {
  const known = new Set(before.map(keyOf))
  return now.filter((one) => !known.has(keyOf(one)))
}

const nameOf = ({ uploaded, key }: LetterFile) => uploaded?.uuid ?? key
const addressOf = ({ email }: Recipient) => email.toLowerCase()
