import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findFolder } from '../../folders/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { startBatch } from './start-batch.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Starts the permanent deletion of all messages in Trash or Junk. */
export async function emptyFolder(deps: Deps, actor: Actor, name: 'Trash' | 'Junk'): Promise<BatchStarted> {
  const folder = await findFolder(deps.db.sql, actor.accountId, name)
  if (!folder) throw new Refused('not_found')
  return startBatch(deps, actor, { folderId: folder.id, act: 'delete_forever' })
}
