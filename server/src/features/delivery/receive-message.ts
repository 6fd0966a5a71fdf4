import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { waitForBlobs } from '../../db/blobs/wait-for-blobs.ts'
import type { ArrivalEnvelope } from './arrival-envelope.ts'
import type { DeliveryDeps } from './deps.ts'
import { scanIncoming } from './scanning/scan-incoming.ts'
import { scoreMessage } from './scanning/score-message.ts'
import { verifySender } from './senders/verify-sender.ts'
import { type Placement, type StoredMessage, storeMessage } from './stored-message.ts'

/** Header lines that a local mailbox or group adds to a forwarded message, with line end. */
const PUT_ON_TOP = /^(?:delivered-to|x-loop|x-bocau-(?:spoofed|unverified|failed)):[^\r\n]{0,400}\r\n/i
const longestLine = 500

/** Check results of an arriving message before any rules; the same for all recipients. */
export interface Findings extends Pick<Placement, 'authentication'> {
  envelope: ArrivalEnvelope
  isSpoofed: boolean
  /** True when readers see that the sender could not be verified. */
  isUnverified: boolean
  /** True when that is because the check was incomplete; it is repeated later. */
  isUncertain: boolean
  isSpam: boolean
  /** Virus found in the message. */
  virus: string | null
  /** True when the scanner was unavailable; the message is scanned later. */
  awaitsScan: boolean
  steps: DeliveryStep[]
}

/** Received message with its check results. */
export interface ReceivedMessage {
  /** Bytes as received. */
  raw: Uint8Array
  stored: StoredMessage
  /**
   * True when a local mailbox or group forwarded it; it is then identified by its bytes below the added header lines.
   */
  isLocallyForwarded: boolean
  findings: Findings
}

/**
 * Parses a received message, starts to store it, and runs the checks for sender, viruses and spam in parallel, each
 * with a deadline.
 */
export async function receiveMessage(
  deps: DeliveryDeps,
  raw: Uint8Array,
  envelope: ArrivalEnvelope,
): Promise<ReceivedMessage> {
  const originalBytes = envelope.via === 'inside' ? withoutForwardingHeaders(raw) : null
  const stored = await storeWithTrace(deps, raw, { envelope, originalBytes })
  const { message } = stored.read
  const [sender, scan, spam] = await Promise.all([
    verifySender(deps, raw, { read: stored.read, envelope }),
    scanIncoming(deps, raw, { parts: message.attachments }),
    scoreMessage(deps, raw, { message, envelope }),
    waitForBlobs(deps, stored.blobs),
  ])
  const attachments = stored.attachments.map((file, at) => ({ ...file, ...scan.files[at] }))
  return {
    raw,
    stored: { ...stored, attachments },
    isLocallyForwarded: originalBytes !== null,
    findings: {
      envelope,
      authentication: sender.authentication,
      isSpoofed: sender.isSpoofed,
      isUnverified: sender.isUnverified,
      isUncertain: sender.isUncertain,
      virus: scan.virus,
      awaitsScan: scan.isPending,
      isSpam: spam.isSpam,
      steps: [...sender.steps, ...scan.steps, ...spam.steps],
    },
  }
}

/**
 * Stores a message below its trace lines; its key is the hash of the original bytes, so that a repeated delivery is
 * recognised.
 */
async function storeWithTrace(
  deps: DeliveryDeps,
  raw: Uint8Array,
  {
    envelope: { trace, authservId },
    originalBytes,
  }: { envelope: ArrivalEnvelope; originalBytes: Uint8Array | null },
): Promise<StoredMessage> {
  const complete = trace === undefined ? raw : Buffer.concat([Buffer.from(trace), raw])
  const stored = await storeMessage(deps, complete, { authservId })
  if (trace === undefined && originalBytes === null) return stored
  return {
    ...stored,
    key: createHash('sha256')
      .update(originalBytes ?? raw)
      .digest('hex'),
  }
}

/**
 * Returns a locally forwarded message without the header lines added on its way; null when it was not forwarded. So a
 * message has the same key on every path, and mailboxes that forward to each other get it once.
 */
function withoutForwardingHeaders(raw: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let at = 0
  for (;;) {
    const line = PUT_ON_TOP.exec(bytes.toString('latin1', at, at + longestLine))
    if (!line) return at === 0 ? null : bytes.subarray(at)
    at += line[0].length
  }
}
