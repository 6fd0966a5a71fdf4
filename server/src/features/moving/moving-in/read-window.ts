import { limits } from '@bocau/contract/limits'
import {
  type RemoteEntry,
  RemoteMailboxError,
  type RemoteMailboxSession,
} from '../../../ports/remote-mailbox.ts'

/** A message that failed. */
export interface FailedItem {
  entry: RemoteEntry
  reason: 'too_large' | 'damaged' | 'unreadable'
}

/** A message from the remote server, or the reason of its failure. */
export type RemoteItem = { entry: RemoteEntry; raw: Uint8Array } | FailedItem

/** Reads messages of the open folder; a message that its server cannot return does not block the others. */
export async function* readMessages(
  mailbox: RemoteMailboxSession,
  entries: readonly RemoteEntry[],
): AsyncGenerator<RemoteItem> {
  const missing = new Map<number, RemoteEntry>()
  for (const entry of entries) {
    if (entry.size > limits.maxIncomingBytes) yield { entry, reason: 'too_large' }
    else missing.set(entry.uid, entry)
  }
  try {
    yield* readSome(mailbox, missing, [...missing.keys()])
  } catch (error) {
    if (!isMessageError(error)) throw error
    // One broken message can make an entire fetch fail, so the missing ones are fetched one by one.
    for (const entry of missing.values()) yield* readSingle(mailbox, missing, entry)
  }
}

/** Reads one message; yields it as unreadable when its server cannot return it. */
async function* readSingle(
  mailbox: RemoteMailboxSession,
  missing: Map<number, RemoteEntry>,
  entry: RemoteEntry,
): AsyncGenerator<RemoteItem> {
  try {
    yield* readSome(mailbox, missing, [entry.uid])
  } catch (error) {
    if (!isMessageError(error)) throw error
    yield { entry, reason: 'unreadable' }
  }
}

/** Returns true when the server cannot return a message; other errors concern the connection. */
const isMessageError = (error: unknown): boolean =>
  error instanceof RemoteMailboxError && error.code === 'broken'

/** Reads messages and removes them from `missing`. */
async function* readSome(
  mailbox: RemoteMailboxSession,
  missing: Map<number, RemoteEntry>,
  uids: readonly number[],
): AsyncGenerator<RemoteItem> {
  if (uids.length === 0) return
  for await (const { uid, raw } of mailbox.read(uids)) {
    const entry = missing.get(uid)
    if (!entry) continue
    missing.delete(uid)
    yield { entry, raw }
  }
}
