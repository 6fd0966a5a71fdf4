import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { replaceStrayControls } from '@bocau/mail-core/mime/submission/stray-controls'
import { withoutUndisclosed } from '@bocau/mail-core/recipients/recipients'
import DKIM from 'nodemailer/lib/dkim'
import { buildMessageParts, type DraftMessage, type DraftMessageFile } from '../../compose/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { getSigningKey, type SigningKey } from '../signing/signing-key.ts'

/** Fields of a draft that are written into its message. */
type WrittenDraft = Pick<
  DraftMessage,
  'bcc' | 'body' | 'cc' | 'files' | 'from' | 'inReplyTo' | 'references' | 'subject' | 'to' | 'wishes'
>

/** Source of the copies of a message, with the bytes of its files. */
export interface MessageSource {
  draft: WrittenDraft
  html: string
  text: string
  inline: FileWithBytes[]
  attached: FileWithBytes[]
  /** Total size of the files. */
  fileBytes: number
  key: SigningKey | null
}

type FileWithBytes = DraftMessageFile & { content: Buffer }

// A line has 998 bytes, minus brackets, the folding space and a margin.
const maxIdCharacters = 900

/** Differences between the copies of a message. */
export interface MessageCopy {
  messageIdHeader: string
  sentAt: number
  /** The sender's own copy includes Bcc recipients. */
  hasBcc: boolean
  /** Sender, when different from the author. */
  sender?: { name: string; email: string } | undefined
  /** URL of the tracking pixel. */
  pixel?: string | undefined
  /** True for automatic messages, which are marked as such (RFC 3834) and byte-identical when repeated. */
  isAutomatic?: boolean
}

/** Reads everything needed to write the message of a draft. */
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

/** Writes one copy of a message, signed if the sender's domain has a key. */
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
    ...(canBeReferenced(draft.inReplyTo) && { inReplyTo: `<${draft.inReplyTo}>` }),
    headers: { ...requestedHeaders(draft), ...(copy.isAutomatic && automatic) },
    ...(copy.isAutomatic && { baseBoundary: createBoundary(copy.messageIdHeader) }),
    references: draft.references.filter(canBeReferenced).map((id) => `<${id}>`),
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
  message.keepBcc = copy.hasBcc
  return signMessage(declareFlowed(await message.build()), source.key)
}

/** Returns the headers for a read receipt request (RFC 8098) and for the importance. */
function requestedHeaders({ wishes, from }: WrittenDraft): Record<string, string> {
  if (!wishes) return {}
  const { receipt, importance } = wishes
  return {
    ...(receipt && { 'Disposition-Notification-To': `<${from.email}>` }),
    ...(importance === 'high' && { Importance: 'High', 'X-Priority': '1 (Highest)' }),
    ...(importance === 'low' && { Importance: 'Low', 'X-Priority': '5 (Lowest)' }),
  }
}

const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

const createBoundary = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, 24)

/** Marks the text part as format=flowed, which the library does not support. It is the first text part. */
function declareFlowed(raw: Buffer): Buffer {
  const plain = /^Content-Type: text\/plain; charset=utf-8(?:; format=flowed)?\r\n/m
  const flowed = 'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=no\r\n'
  return Buffer.from(raw.toString('latin1').replace(plain, flowed), 'latin1')
}

/** A foreign Message-ID longer than a line (RFC 5322, 2.1.1) cannot be referenced. */
function canBeReferenced(id: string): boolean {
  return id !== '' && Buffer.byteLength(id) <= maxIdCharacters
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
  const chunks: Buffer[] = []
  for await (const chunk of signer.sign(raw)) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
