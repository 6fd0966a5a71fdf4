import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { type DraftContent, recipientFields, type SessionFile } from '../draft-session/content.ts'

/**
 * Transfers the user's changes to another kind of reply to the same message: text, recipients, files, sender and
 * subject. Initial content is not transferred.
 */
export function carryOver(
  written: DraftContent,
  offered: DraftContent,
  next: DraftContent,
): Partial<DraftContent> {
  const files = added(written.files, offered.files, fileKey)
  return {
    ...(written.body === offered.body ? {} : { body: written.body }),
    ...(written.from === offered.from ? {} : { from: written.from }),
    ...(written.subject === offered.subject ? {} : { subject: written.subject }),
    ...(written.tracking === offered.tracking ? {} : { tracking: written.tracking }),
    ...(written.wishes === offered.wishes ? {} : { wishes: written.wishes }),
    ...(files.length > 0 ? { files: [...next.files, ...added(files, next.files, fileKey)] } : {}),
    ...mergeRecipients(written, offered, next),
  }
}

/** Keeps added recipients in the field that they were added to. */
function mergeRecipients(written: DraftContent, offered: DraftContent, next: DraftContent) {
  const all = (content: DraftContent) => recipientFields.flatMap((field) => content[field])
  const existing = [...all(offered), ...all(next)]
  return Object.fromEntries(
    recipientFields.flatMap((field) => {
      const people = added(written[field], existing, emailKey)
      return people.length > 0 ? [[field, [...next[field], ...people]]] : []
    }),
  ) as Partial<Pick<DraftContent, 'to' | 'cc' | 'bcc'>>
}

function added<T>(now: readonly T[], before: readonly T[], getKey: (one: T) => string): T[] {
  const existing = new Set(before.map(getKey))
  return now.filter((one) => !existing.has(getKey(one)))
}

const fileKey = ({ uploaded, key }: SessionFile) => uploaded?.uuid ?? key
const emailKey = ({ email }: Recipient) => email.toLowerCase()
