import { limits } from '@bocau/contract/limits'
import { isValidEmail } from '@bocau/mail-core/address'
import { withoutUndisclosed } from '@bocau/mail-core/recipients/recipients'
import { Refused } from '../../kernel/refused.ts'
import type { DraftMessage } from './draft-message.ts'
import { blockedExtension } from './files/blocked-file.ts'

/** Warning that the sender has confirmed. */
export type Confirmation = 'virus' | 'not_scanned'

/** Refuses a draft that cannot be sent, with the first reason in the order of display. */
export function validateDraft(
  draft: Pick<DraftMessage, 'from' | 'to' | 'cc' | 'bcc' | 'body' | 'files'>,
  confirmed: readonly Confirmation[],
): void {
  if (!isValidEmail(draft.from.email)) throw new Refused('no_sender')
  checkRecipients(draft)
  if (draft.body.length > limits.maxBodyCharacters) {
    throw new Refused('body_too_long', { limit: limits.maxBodyCharacters })
  }
  checkSizes(draft)
  checkNames(draft)
  checkScans(draft, confirmed)
}

function checkRecipients(draft: Pick<DraftMessage, 'to' | 'cc' | 'bcc'>): void {
  const receivers = withoutUndisclosed([...draft.to, ...draft.cc, ...draft.bcc])
  const invalid = receivers.filter(({ email }) => !isValidEmail(email))
  if (invalid.length > 0) {
    throw new Refused('invalid_receivers', { emails: invalid.map(({ name, email }) => email || name) })
  }
  if (receivers.length === 0) throw new Refused('no_receiver')
}

function checkSizes({ body, files }: Pick<DraftMessage, 'body' | 'files'>): void {
  const attached = sum(files.filter((file) => !file.isInline).map((file) => file.size))
  const totalBytes = sum(files.map((file) => file.size)) + Buffer.byteLength(body)
  if (attached > limits.maxAttachmentBytes) {
    throw new Refused('total_too_large', { limit: limits.maxAttachmentBytes })
  }
  if (totalBytes > limits.maxMessageBytes)
    throw new Refused('total_too_large', { limit: limits.maxMessageBytes })
}

/** Checks all files: names of files in an imported draft have not been checked on upload. */
function checkNames({ files }: Pick<DraftMessage, 'files'>): void {
  for (const { name } of files) {
    const extension = blockedExtension(name)
    if (extension) throw new Refused('file_blocked', { extension, name })
  }
}

/** Without a configured scanner there is no warning; when the scanner failed, the sender decides. */
function checkScans({ files }: Pick<DraftMessage, 'files'>, confirmed: readonly Confirmation[]): void {
  const infected = files.filter((file) => file.scan === 'infected')
  const unseen = files.filter((file) => file.scan === 'not_scanned' && file.scanMessage !== '')
  const open = [
    ...(confirmed.includes('virus') ? [] : infected),
    ...(confirmed.includes('not_scanned') ? [] : unseen),
  ]
  if (open.length > 0) throw new Refused('virus_unconfirmed', { files: open.map((file) => file.name) })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
