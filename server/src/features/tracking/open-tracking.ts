import type { Transaction } from '../../db/database.ts'
import type { Random } from '../../ports/random.ts'
import { deletePixels, insertPixels } from './store.ts'

/** An image that is about to be put into a message; `email` is null where all recipients get the same copy. */
export interface Pixel {
  token: string
  email: string | null
}

const tokenBytes = 24

/** The images for a message: one for each recipient who gets a copy of their own, else one for all. */
export function makePixels(random: Random, recipients: readonly string[] | null): Pixel[] {
  const makeToken = () => Buffer.from(random.bytes(tokenBytes)).toString('base64url')
  return (recipients ?? [null]).map((email) => ({ token: makeToken(), email }))
}

/** Begins to count the views of a message, in the transaction that lets it go. */
export async function openTracking(
  tx: Transaction,
  accountId: string,
  messageId: string,
  pixels: readonly Pixel[],
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

/** Forgets the images of a message that never left. */
export async function forgetTracking(tx: Transaction, accountId: string, messageId: string): Promise<void> {
  await deletePixels(tx.sql, accountId, messageId)
}
