import { createHash } from 'node:crypto'
import type { DeliveryStep } from '@bocau/contract/delivery'
import { waitForBlobs } from '../../db/blobs/wait-for-blobs.ts'
import type { ArrivalEnvelope } from './arrival-envelope.ts'
import type { DeliveryDeps } from './deps.ts'
import { scanLetter } from './scanning/scan-letter.ts'
import { scoreLetter } from './scanning/score-letter.ts'
import { judgeSender } from './senders/judge-sender.ts'
import { type Placement, type StoredLetter, storeLetter } from './stored-letter.ts'

/** What was found out about a letter before anybody's rules act on it: the same for each of its recipients. */
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

/** A letter that has come, with what was found out about it. */
export interface ReceivedLetter {
  /** As it came. */
  raw: Uint8Array
  stored: StoredLetter
  findings: Findings
}

/**
 * Reads a letter that has come, begins to keep its bytes, and has it looked at: who sent it, whether it holds a virus,
 * whether it is spam. All look at the same time, and none may hold it up for longer than their patience.
 */
export async function receiveLetter(
  deps: DeliveryDeps,
  raw: Uint8Array,
  way: ArrivalEnvelope,
): Promise<ReceivedLetter> {
  const stored = await storeWithTrace(deps, raw, way)
  const { letter } = stored.read
  const [sender, scan, spam] = await Promise.all([
    judgeSender(deps, raw, stored.read, way),
    scanLetter(deps, raw, letter.attachments),
    scoreLetter(deps, raw, letter, way),
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

/** Keeps a letter below the trace that was put on it here, and knows it by what came: handed over again it is the same. */
async function storeWithTrace(
  deps: DeliveryDeps,
  raw: Uint8Array,
  { trace, authservId }: ArrivalEnvelope,
): Promise<StoredLetter> {
  if (trace === undefined) return storeLetter(deps, raw, authservId)
  const stored = await storeLetter(deps, Buffer.concat([Buffer.from(trace), raw]), authservId)
  return { ...stored, key: createHash('sha256').update(raw).digest('hex') }
}
