import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { timeOfId } from '../../../db/ids.ts'

/** What a message that a job writes is known by, and when it was written. */
export interface MessageOfJob {
  /** Without its brackets. */
  messageId: string
  writtenAt: number
}

/**
 * The same for the same job, however often it is done: a process may end when a message was taken and nobody here knows,
 * and then it goes again as the very message. Inside the bytes tell that it is there already, elsewhere the Message-ID.
 */
export function messageOfJob(jobId: string, sender: string, payload: unknown): MessageOfJob {
  // What it says makes it unguessable too: nobody can send a message of the same name before.
  const sum = createHash('sha256')
    .update(`${jobId} ${JSON.stringify(payload)}`)
    .digest('base64url')
  return { messageId: `${jobId}.${sum.slice(0, 16)}@${domainOf(sender)}`, writtenAt: timeOfId(jobId) }
}
