import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { waitForBlobs } from '../../db/blobs/wait-for-blobs.ts'
import type { ArrivalEnvelope } from './arrival-envelope.ts'
import type { DeliveryDeps } from './deps.ts'
import { scanIncoming } from './scanning/scan-incoming.ts'
import { scoreMessage } from './scanning/score-message.ts'
import { judgeSender } from './senders/judge-sender.ts'
import { type Placement, type StoredMessage, storeMessage } from './stored-message.ts'

/** The lines that a mailbox or a group here puts on top of what it sends on, each with its end. */
const PUT_ON_TOP = /^(?:delivered-to|x-loop|x-bocau-(?:spoofed|unverified|failed)):[^\r\n]{0,400}\r\n/i
const longestLine = 500

/** What was found out about a message before anybody's rules act on it: the same for each of its recipients. */
export interface Findings extends Pick<Placement, 'authentication'> {
  way: ArrivalEnvelope
  isSpoofed: boolean
  /** Whether readers are told that its sender could not be verified. */
  isUnverified: boolean
  /** Whether it is so because the check was not completed: it is made again. */
  isUncertain: boolean
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
  /** Whether a mailbox or a group here has sent it on: then it is known by its bytes below what was put on top of them. */
  isPassedOn: boolean
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
  const passedOn = way.via === 'inside' ? belowPassingOn(raw) : null
  const stored = await storeWithTrace(deps, raw, way, passedOn)
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
    isPassedOn: passedOn !== null,
    findings: {
      way,
      authentication: sender.authentication,
      isSpoofed: sender.isSpoofed,
      isUnverified: sender.isUnverified,
      isUncertain: sender.isUncertain,
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
  passedOn: Uint8Array | null,
): Promise<StoredMessage> {
  const whole = trace === undefined ? raw : Buffer.concat([Buffer.from(trace), raw])
  const stored = await storeMessage(deps, whole, authservId)
  if (trace === undefined && passedOn === null) return stored
  return {
    ...stored,
    key: createHash('sha256')
      .update(passedOn ?? raw)
      .digest('hex'),
  }
}

/**
 * A message that was sent on inside, below the lines that were put on top of it on its way; null for one that nobody sent
 * on. By whichever mailboxes it comes, it is the same there: of mailboxes that all send to each other each gets it once,
 * not once for every order in which it can go through the others.
 */
function belowPassingOn(raw: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let at = 0
  for (;;) {
    const line = PUT_ON_TOP.exec(bytes.toString('latin1', at, at + longestLine))
    if (!line) return at === 0 ? null : bytes.subarray(at)
    at += line[0].length
  }
}
