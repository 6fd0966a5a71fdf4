import { normaliseEmail } from '@bocau/mail-core/address'
import { withoutUndisclosed } from '@bocau/mail-core/recipients/recipients'
import type { DraftMessage } from '../../compose/index.ts'
import { getSettings } from '../../settings/index.ts'
import { createPixels, type Pixel, pixelAddress } from '../../tracking/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** A message in its final form: the sender's copy and those of the recipients, in the blob store. */
export interface WrittenMessage {
  messageIdHeader: string
  /** The copy in Sent. */
  sentCopy: Buffer
  sentCopyHash: string
  recipients: { email: string; blobHash: string }[]
  /** Tracking pixels; none when it is not tracked. */
  pixels: Pixel[]
}

/** Sender of a message from another author. */
export interface WrittenSender {
  name: string
  email: string
}

const maxRecipientCopies = 20
const maxRecipientCopyBytes = 20 * 1024 * 1024

/** Writes a message for all recipients. Up to a small number each gets a tracked copy; above it all share one. */
export async function writeCopies(
  deps: Pick<OutboxDeps, 'blobs' | 'db' | 'parser' | 'publicOrigin' | 'random' | 'secrets'>,
  draft: DraftMessage,
  {
    messageIdHeader,
    sentAt,
    sender,
  }: { messageIdHeader: string; sentAt: number; sender?: WrittenSender | undefined },
): Promise<WrittenMessage> {
  // Loaded with the first message, because the MIME and signing code is large.
  const { readMessageSource, writeMessage } = await import('./write-message.ts')
  const source = await readMessageSource(deps, draft)
  const emails = uniqueRecipients(draft)
  const write = (copy: { hasBcc: boolean; pixel?: string }) =>
    writeMessage(source, { messageIdHeader, sentAt, sender, ...copy })

  const sentCopy = await write({ hasBcc: true })
  const { hash: sentCopyHash } = await deps.blobs.put(sentCopy)
  const isTracked = draft.tracking ?? (await getSettings(deps.db.sql, draft.accountId)).tracking
  if (!isTracked) {
    const hash =
      draft.bcc.length > 0 ? (await deps.blobs.put(await write({ hasBcc: false }))).hash : sentCopyHash
    return {
      messageIdHeader,
      sentCopy,
      sentCopyHash,
      recipients: emails.map((email) => ({ email, blobHash: hash })),
      pixels: [],
    }
  }

  const isForEach =
    emails.length <= maxRecipientCopies && emails.length * sentCopy.byteLength <= maxRecipientCopyBytes
  const pixels = createPixels(deps.random, isForEach ? emails : null)
  const hashes = new Map<string | null, string>()
  for (const { token, email } of pixels) {
    const copy = await write({ hasBcc: false, pixel: pixelAddress(deps.publicOrigin, token) })
    hashes.set(email, (await deps.blobs.put(copy)).hash)
  }
  return {
    messageIdHeader,
    sentCopy,
    sentCopyHash,
    recipients: emails.map((email) => ({
      email,
      // Never the sender's own copy, which names Bcc recipients.
      blobHash: hashes.get(isForEach ? email : null) as string,
    })),
    pixels,
  }
}

export function uniqueRecipients(draft: Pick<DraftMessage, 'to' | 'cc' | 'bcc'>): string[] {
  const all = withoutUndisclosed([...draft.to, ...draft.cc, ...draft.bcc])
  return [...new Set(all.map(({ email }) => normaliseEmail(email)))]
}
