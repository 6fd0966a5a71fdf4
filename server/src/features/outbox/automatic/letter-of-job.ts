import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { timeOfId } from '../../../db/ids.ts'

/** What a letter that a job writes is known by, and when it was written. */
export interface LetterOfJob {
  /** Without its brackets. */
  messageId: string
  writtenAt: number
}

/**
 * The same for the same job, however often it is done: a process may end when a letter was taken and nobody here knows,
 * and then it goes again as the very letter. Inside the bytes tell that it is there already, elsewhere the Message-ID.
 */
export function letterOfJob(jobId: string, sender: string, payload: unknown): LetterOfJob {
  // What it says makes it unguessable too: nobody can send a letter of the same name before.
  const sum = createHash('sha256')
    .update(`${jobId} ${JSON.stringify(payload)}`)
    .digest('base64url')
  return { messageId: `${jobId}.${sum.slice(0, 16)}@${domainOf(sender)}`, writtenAt: timeOfId(jobId) }
}
