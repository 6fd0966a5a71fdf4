import type { Transaction } from '../../../db/database.ts'
import { saveComputed } from '../../descriptions/index.ts'
import type { StoredMessage } from '../stored-message.ts'

/** Saves the descriptions of imported messages, so that mail programs list them without opening them. */
export async function saveImported(
  tx: Transaction,
  accountId: string,
  messages: readonly { messageId: string; stored: StoredMessage }[],
): Promise<void> {
  await saveComputed(
    tx,
    accountId,
    messages.flatMap(({ messageId, stored: { blobHash, raw, read } }) =>
      read.description ? [{ messageId, blobHash, raw, description: read.description }] : [],
    ),
  )
}
