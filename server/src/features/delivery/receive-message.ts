import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { waitForBlobs } from '../../db/blobs/wait-for-blobs.ts'
import type { ArrivalEnvelope } from './arrival-envelope.ts'
import type { DeliveryDeps } from './deps.ts'
import { scanIncoming } from './scanning/scan-incoming.ts'
import { scoreMessage } from './scanning/score-message.ts'
import { judgeSender } from './senders/judge-sender.ts'
import { type Placement, type StoredMessage, storeMessage } from './stored-message.ts'

/** What was found out about a message before anybody's rules act on it: the same for each of its recipients. */
export interface Findings extends Pick<Placement, 'authentication'> {
  way: ArrivalEnvelope
  isSpoofed: boolean
  isSpam: boolean
  /** The virus that was found in it. */
  virus: string | null
  /** Whether the scanner was away, and is to look at it later. */
  awaitsScan: boolean
  steps: DeliveryStep[]
}

/** A message that has come, with what was found out about it. */
export interface ReceivedMessage {
  /** As it came. */
  raw: Uint8Array
  stored: StoredMessage
  findings: Findings
}

/**
 * Reads a message that has come, begins to keep its bytes, and has it looked at: who sent it, whether it holds a virus,
 * whether it is spam. All look at the same time, and none may hold it up for longer than their patience.
 */
export async function receiveMessage(
  deps: DeliveryDeps,
  raw: Uint8Array,
  way: ArrivalEnvelope,
): Promise<ReceivedMessage> {
  const stored = await storeWithTrace(deps, raw, way)
  const { message } = stored.read
  const [sender, scan, spam] = await Promise.all([
    judgeSender(deps, raw, stored.read, way),
    scanIncoming(deps, raw, message.attachments),
    scoreMessage(deps, raw, message, way),
    waitForBlobs(deps, stored.blobs),
  ])
  const attachments = stored.attachments.map((file, at) => ({ ...file, ...scan.files[at] }))
  return {
    raw,
    stored: { ...stored, attachments },
    findings: {
      way,
      authentication: sender.authentication,
      isSpoofed: sender.isSpoofed,
      virus: scan.virus,
      awaitsScan: scan.isAwaited,
      isSpam: spam.isSpam,
      steps: [...sender.steps, ...scan.steps, ...spam.steps],
    },
  }
}

/** Keeps a message below the trace that was put on it here, and knows it by what came: handed over again it is the same. */
async function storeWithTrace(
  deps: DeliveryDeps,
  raw: Uint8Array,
  { trace, authservId }: ArrivalEnvelope,
): Promise<StoredMessage> {
  if (trace === undefined) return storeMessage(deps, raw, authservId)
  const stored = await storeMessage(deps, Buffer.concat([Buffer.from(trace), raw]), authservId)
  return { ...stored, key: createHash('sha256').update(raw).digest('hex') }
}
