import type { Draft, DraftFile, DraftOptions } from '@bocau/contract/compose'
import { type Recipient, toRecipient } from '@bocau/mail-core/recipients/recipients'

/** Upload state: `start` while queued, `pending` during upload and virus scan. */
type UploadState = 'start' | 'pending' | 'uploaded' | 'too_large' | 'invalid_file' | 'failed'

export interface SessionFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly state: UploadState
  /** 0 to 100. */
  readonly percent: number
  /** File on the server; null until the upload is complete. */
  readonly uploaded: DraftFile | null
  /** Reason of the rejection or failure, other than the size or type of the file. */
  readonly reason?: 'total' | 'virus' | 'full' | undefined
  /** The file is uploaded to the drive and the draft contains a link to it. */
  readonly asLink?: boolean | undefined
}

export interface DraftContent {
  readonly from: string
  readonly to: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly bcc: readonly Recipient[]
  readonly subject: string
  readonly body: string
  readonly files: readonly SessionFile[]
  readonly tracking: boolean | null
  readonly wishes: DraftOptions | null
}

export type RecipientField = 'to' | 'cc' | 'bcc'
export const recipientFields: readonly RecipientField[] = ['to', 'cc', 'bcc']

export const emptyContent: DraftContent = {
  from: '',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  files: [],
  tracking: null,
  wishes: null,
}

/** Converts a saved draft into editable content. */
export const toContent = (
  draft: Pick<Draft, 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'files' | 'tracking' | 'wishes'> & {
    from: { email: string }
  },
): DraftContent => ({
  from: draft.from.email,
  to: draft.to.map(toRecipient),
  cc: draft.cc.map(toRecipient),
  bcc: draft.bcc.map(toRecipient),
  subject: draft.subject,
  body: draft.body,
  files: draft.files.map(toSessionFile),
  tracking: draft.tracking,
  wishes: draft.wishes,
})

/** Converts a file that is already on the server. */
export const toSessionFile = (uploaded: DraftFile): SessionFile => ({
  key: uploaded.uuid,
  name: uploaded.name,
  size: uploaded.size,
  contentType: uploaded.content_type,
  state: 'uploaded',
  percent: 100,
  uploaded,
})

/** Draft content in the format of the API. */
export interface DraftParts {
  from: string
  to: { name: string; email: string }[]
  cc: { name: string; email: string }[]
  bcc: { name: string; email: string }[]
  subject: string
  body: string
  files: string[]
  tracking: boolean | null
  wishes: DraftOptions | null
}

/** Converts content to the format of the API; only uploaded files are included. */
export const toParts = (content: DraftContent): DraftParts => ({
  from: content.from,
  to: content.to.map(toNamedAddress),
  cc: content.cc.map(toNamedAddress),
  bcc: content.bcc.map(toNamedAddress),
  subject: content.subject,
  body: content.body,
  files: content.files.flatMap(({ uploaded }) => uploaded?.uuid ?? []),
  tracking: content.tracking,
  wishes: content.wishes,
})

/** Returns the parts that differ from the last save. */
export function changedParts(parts: DraftParts, saved: DraftParts | null): Partial<DraftParts> {
  if (!saved) return parts
  const names = Object.keys(parts) as (keyof DraftParts)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(parts[name], saved[name])).map((name) => [name, parts[name]]),
  )
}

/**
 * Returns true if the draft should be saved: it has a recipient, a subject, written text or an uploaded file that it
 * did not start with.
 */
export function isWorthSaving(content: DraftContent, start: DraftContent): boolean {
  const now = toParts(content)
  const before = toParts(start)
  const hasHeader = (['to', 'cc', 'bcc', 'files', 'subject'] as const).some(
    (name) => now[name].length > 0 && !isSame(now[name], before[name]),
  )
  return hasHeader || plainText(content.body) !== plainText(start.body)
}

/** Returns true for a new message without recipients, subject, files and text; the signature does not count. */
export function isEmptyMessage({ to, cc, bcc, subject, files, body }: DraftContent): boolean {
  const [text = ''] = body.split(/<div[^>]*\bclass="[^"]*\bbocau_signature\b/)
  return [to, cc, bcc, subject, files].every(({ length }) => length === 0) && plainText(text) === ''
}

/** Returns the text and images of a body without formatting. */
const plainText = (html: string): string =>
  html
    .replace(/<(style|title|script)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<img\b[^>]*>/gi, ' ▣ ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;|[\u200b\ufeff]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const toNamedAddress = ({ name, email }: Recipient) => ({ name, email })

const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' ? a === b : JSON.stringify(a) === JSON.stringify(b)
