import type { Transaction } from '../../db/database.ts'
import type { Random } from '../../ports/random.ts'
import { deletePixels, insertPixels } from './store.ts'

/** A tracking pixel for a message; `email` is null when all recipients get the same copy. */
export interface Pixel {
  token: string
  email: string | null
}

const tokenBytes = 24

/** Creates the tracking pixels of a message: one per recipient with an own copy, otherwise one for all. */
export function createPixels(random: Random, recipients: readonly string[] | null): Pixel[] {
  const createToken = () => Buffer.from(random.bytes(tokenBytes)).toString('base64url')
  return (recipients ?? [null]).map((email) => ({ token: createToken(), email }))
}

/** Starts counting the views of a message, in the transaction that sends it. */
export async function openTracking(
  tx: Transaction,
  accountId: string,
  { messageId, pixels }: { messageId: string; pixels: readonly Pixel[] },
): Promise<void> {
  await insertPixels(
    tx.sql,
    pixels.map(({ token, email }) => ({
      account_id: accountId,
      message_id: messageId,
      token,
      email,
      view_count: 0,
      first_seen_at: null,
      last_seen_at: null,
    })),
  )
}

/** Deletes the tracking pixels of a message that was never sent. */
export async function deleteTracking(tx: Transaction, accountId: string, messageId: string): Promise<void> {
  await deletePixels(tx.sql, accountId, messageId)
}
