import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { timeOfId } from '../../../db/ids.ts'

/** Message-ID and date of a message that a job writes. */
export interface MessageOfJob {
  /** Without angle brackets. */
  messageId: string
  writtenAt: number
}

/**
 * Returns the same values for the same job and payload. After a crash the repeated message is identical: local delivery
 * recognises its bytes, remote servers its Message-ID.
 */
export function messageOfJob(jobId: string, sender: string, payload: unknown): MessageOfJob {
  // Hashing the payload makes the id unguessable, so that an attacker cannot send a message with the same id first.
  const sum = createHash('sha256')
    .update(`${jobId} ${JSON.stringify(payload)}`)
    .digest('base64url')
  return { messageId: `${jobId}.${sum.slice(0, 16)}@${domainOf(sender)}`, writtenAt: timeOfId(jobId) }
}
