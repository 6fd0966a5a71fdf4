import type { Draft, DraftFile, DraftWishes } from '@bocau/contract/compose'
import { type Recipient, toRecipient } from '@bocau/mail-core/recipients/recipients'

/** How far a file has come: `start` before its turn, `pending` while it travels and is looked at. */
export type UploadState = 'start' | 'pending' | 'uploaded' | 'too_large' | 'invalid_file' | 'failed'

/** A file of a draft that is being written. */
export interface SessionFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly state: UploadState
  /** 0 to 100. */
  readonly percent: number
  /** The file as the server has it, once it has it. */
  readonly uploaded: DraftFile | null
  /** Why it cannot go with the draft, where the reason is not its own size or kind. */
  readonly reason?: 'total' | 'virus' | undefined
  /** It goes into the drive, and the draft takes a link to it along. */
  readonly asLink?: boolean | undefined
}

/** What is written: all that a draft consists of. */
export interface DraftContent {
  readonly from: string
  readonly to: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly bcc: readonly Recipient[]
  readonly subject: string
  readonly body: string
  readonly files: readonly SessionFile[]
  readonly tracking: boolean | null
  readonly wishes: DraftWishes | null
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

/** A draft of the server as it is written on. */
export const contentOf = (
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
  files: draft.files.map(fileOf),
  tracking: draft.tracking,
  wishes: draft.wishes,
})

/** A file that the server has already. */
export const fileOf = (uploaded: DraftFile): SessionFile => ({
  key: uploaded.uuid,
  name: uploaded.name,
  size: uploaded.size,
  contentType: uploaded.content_type,
  state: 'uploaded',
  percent: 100,
  uploaded,
})

/** The parts of a draft as they travel. */
export interface DraftParts {
  from: string
  to: { name: string; email: string }[]
  cc: { name: string; email: string }[]
  bcc: { name: string; email: string }[]
  subject: string
  body: string
  files: string[]
  tracking: boolean | null
  wishes: DraftWishes | null
}

/** What is written as it travels: of the files those that the server has. */
export const partsOf = (content: DraftContent): DraftParts => ({
  from: content.from,
  to: content.to.map(bare),
  cc: content.cc.map(bare),
  bcc: content.bcc.map(bare),
  subject: content.subject,
  body: content.body,
  files: content.files.flatMap(({ uploaded }) => uploaded?.uuid ?? []),
  tracking: content.tracking,
  wishes: content.wishes,
})

/** The parts that differ from what was saved last. */
export function changedParts(parts: DraftParts, saved: DraftParts | null): Partial<DraftParts> {
  if (!saved) return parts
  const names = Object.keys(parts) as (keyof DraftParts)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(parts[name], saved[name])).map((name) => [name, parts[name]]),
  )
}

/**
 * Whether a draft deserves a draft: it has a recipient, a subject, words of its own or an uploaded file that it
 * did not begin with.
 */
export function isWorthKeeping(content: DraftContent, start: DraftContent): boolean {
  const now = partsOf(content)
  const before = partsOf(start)
  const isTold = (['to', 'cc', 'bcc', 'files', 'subject'] as const).some(
    (name) => now[name].length > 0 && !isSame(now[name], before[name]),
  )
  return isTold || wordsOf(content.body) !== wordsOf(start.body)
}

/** The words and pictures of a body, without what they look like. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(style|title|script)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<img\b[^>]*>/gi, ' ▣ ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;|[\u200b\ufeff]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const bare = ({ name, email }: Recipient) => ({ name, email })

const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' ? a === b : JSON.stringify(a) === JSON.stringify(b)
