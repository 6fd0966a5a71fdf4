import type { WriteSql } from '../../../../db/database.ts'

/**
 * Saves that a recipient has read a message. Keeps the first receipt, but a verified one replaces an unverified one.
 * Returns true when this was a change.
 */
export async function saveReader(
  db: WriteSql,
  receipt: { account_id: string; message_id: string; email: string; read_at: number; is_proved: number },
): Promise<boolean> {
  const stored = await db
    .insertInto('read_receipt')
    .values(receipt)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'message_id', 'email'])
        .doUpdateSet({ read_at: receipt.read_at, is_proved: 1 })
        .where('read_receipt.is_proved', '<', receipt.is_proved),
    )
    .returning('email')
    .executeTakeFirst()
  return stored !== undefined
}
