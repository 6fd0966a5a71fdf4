import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { replaceStrayControls } from '@bocau/mail-core/mime/submission/stray-controls'
import { withoutUndisclosed } from '@bocau/mail-core/recipients/recipients'
import DKIM from 'nodemailer/lib/dkim'
import { buildMessageParts, type DraftMessage, type DraftMessageFile } from '../../compose/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { getSigningKey, type SigningKey } from '../signing/signing-key.ts'

/** What of a draft is written. */
type WrittenDraft = Pick<
  DraftMessage,
  'bcc' | 'body' | 'cc' | 'files' | 'from' | 'inReplyTo' | 'references' | 'subject' | 'to' | 'wishes'
>

/** A message of which copies can be written: what it says, with the bytes of its files. */
export interface MessageSource {
  draft: WrittenDraft
  html: string
  text: string
  inline: FileWithBytes[]
  attached: FileWithBytes[]
  /** What its files weigh. */
  fileBytes: number
  key: SigningKey | null
}

type FileWithBytes = DraftMessageFile & { content: Buffer }

// A line has 998 bytes, of which brackets, the space of a fold and some room are taken.
const longestId = 900

/** How one copy of a message differs from another. */
export interface MessageCopy {
  messageIdHeader: string
  sentAt: number
  /** The sender's own copy names those who got it unseen by the others. */
  keepsBcc: boolean
  /** Who sends it, where that is not whom it is from. */
  sender?: { name: string; email: string } | undefined
  /** The address of the image by which its sender learns that it was seen. */
  pixel?: string | undefined
  /** Nobody has sent it: it says so (RFC 3834), and written again it is the very same. */
  isAutomatic?: boolean
}

/** Reads what the message of a draft is made of. */
export async function readMessageSource(
  deps: Pick<OutboxDeps, 'blobs' | 'db' | 'parser' | 'secrets'>,
  draft: WrittenDraft,
): Promise<MessageSource> {
  const parts = await buildMessageParts(deps, draft)
  const withBytes = async (file: DraftMessageFile): Promise<FileWithBytes> => ({
    ...file,
    content: Buffer.from(await deps.blobs.get(file.blobHash)),
  })
  const [inline, attached, key] = await Promise.all([
    Promise.all(parts.inline.map(withBytes)),
    Promise.all(parts.attached.map(withBytes)),
    getSigningKey(deps, domainOf(draft.from.email)),
  ])
  const fileBytes = [...inline, ...attached].reduce((sum, file) => sum + file.content.byteLength, 0)
  return { draft, html: parts.html, text: parts.text, inline, attached, fileBytes, key }
}

/** Writes one copy of a message, signed where the sender's domain has a key. */
export async function writeMessage(source: MessageSource, copy: MessageCopy): Promise<Buffer> {
  const { draft } = source
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: toAddress(draft.from),
    ...(copy.sender && { sender: toAddress(copy.sender) }),
    to: toAddresses(draft.to),
    cc: toAddresses(draft.cc),
    bcc: toAddresses(draft.bcc),
    subject: draft.subject,
    date: new Date(copy.sentAt),
    messageId: `<${copy.messageIdHeader}>`,
    ...(fitsOnLine(draft.inReplyTo) && { inReplyTo: `<${draft.inReplyTo}>` }),
    headers: { ...wished(draft), ...(copy.isAutomatic && automatic) },
    ...(copy.isAutomatic && { baseBoundary: boundaryOf(copy.messageIdHeader) }),
    references: draft.references.filter(fitsOnLine).map((id) => `<${id}>`),
    text: source.text,
    html: copy.pixel ? withPixel(source.html, copy.pixel) : source.html,
    attachments: [
      ...source.inline.map((file) => ({
        ...toPart(file),
        cid: file.contentId ?? '',
        contentDisposition: 'inline' as const,
      })),
      ...source.attached.map((file) => ({ ...toPart(file), contentDisposition: 'attachment' as const })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const message = composer.compile()
  message.keepBcc = copy.keepsBcc
  return signMessage(markFlowed(await message.build()), source.key)
}

/** What a message asks for in its header: to be told that it was read (RFC 8098), and how pressing it is. */
function wished({ wishes, from }: WrittenDraft): Record<string, string> {
  if (!wishes) return {}
  const { receipt, importance } = wishes
  return {
    ...(receipt && { 'Disposition-Notification-To': `<${from.email}>` }),
    ...(importance === 'high' && { Importance: 'High', 'X-Priority': '1 (Highest)' }),
    ...(importance === 'low' && { Importance: 'Low', 'X-Priority': '5 (Lowest)' }),
  }
}

const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

const boundaryOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, 24)

/** Says of the text that its lines may be joined; the library has no word for it. It is the first part that is text. */
function markFlowed(raw: Buffer): Buffer {
  const plain = /^Content-Type: text\/plain; charset=utf-8(?:; format=flowed)?\r\n/m
  const flowed = 'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=no\r\n'
  return Buffer.from(raw.toString('latin1').replace(plain, flowed), 'latin1')
}

/** A Message-ID of others may be longer than a line of a message may be (RFC 5322, 2.1.1): it cannot be named. */
function fitsOnLine(id: string): boolean {
  return id !== '' && Buffer.byteLength(id) <= longestId
}

function toAddress({ name, email }: { name: string; email: string }) {
  return { name, address: email }
}

function toAddresses(people: DraftMessage['to']) {
  return withoutUndisclosed(people).map(toAddress)
}

function toPart(file: FileWithBytes) {
  return { filename: file.name, contentType: file.contentType, content: file.content }
}

function withPixel(html: string, address: string): string {
  const image = `<img src="${address}" width="1" height="1" alt="" style="width:1px;height:1px;border:0">`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + image : html.slice(0, end) + image + html.slice(end)
}

/**
 * Adds the DKIM signature of the sender's domain, if it has a key. Stray controls are replaced before: replaced later,
 * they would break the signature.
 */
export async function signMessage(message: Uint8Array, key: SigningKey | null): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = replaceStrayControls(message)
  const raw = Buffer.from(buffer, byteOffset, byteLength)
  if (!key) return raw
  const signer = new DKIM({
    domainName: key.domainName,
    keySelector: key.selector,
    privateKey: key.privateKey,
  })
  const pieces: Buffer[] = []
  for await (const piece of signer.sign(raw)) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}
