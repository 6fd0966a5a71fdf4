import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { changeMail } from '../change-mail.ts'
import { setPinned } from './pin-store.ts'

/** Folders with their own order, and those for deleted or unwanted mail. */
const unpinnable: readonly string[] = [
  'Starred',
  'Snoozed',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
  'Junk',
  'Trash',
]

/** Pins threads in one folder, so that they sort before all others, or unpins them. */
export async function pinThreads(
  deps: Pick<MailboxDeps, 'db' | 'events'>,
  actor: Actor,
  { threadIds, folderId, isPinned }: { threadIds: readonly string[]; folderId: string; isPinned: boolean },
): Promise<void> {
  await changeMail(deps, actor, async (tx, folders) => {
    const { name } = await folders.get(folderId)
    if (unpinnable.includes(name)) throw new Refused('system_folder')
    const changed = await setPinned(tx.sql, actor.accountId, { threadIds, folderId, isPinned })
    if (changed.length === 0) throw new Refused('not_found')
    await notifyThreads(deps, tx, { accountId: actor.accountId, folders, changed })
  })
}
