import { limits } from '@bocau/contract/limits'
import type { FlagsChanged } from '@bocau/contract/mailbox/mailbox-actions'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listExistingLabels, listLinksOfThreads } from '../../labels/index.ts'
import { changeMail } from '../actions/change-mail.ts'
import { createUndo } from '../actions/create-undo.ts'
import { relabel } from '../actions/relabel.ts'
import type { LabelChange } from '../actions/undo-store.ts'
import type { MailboxDeps } from '../deps.ts'

/**
 * Adds labels to all messages of threads outside Trash and Junk, and removes labels from all of their messages. Returns
 * the undo id. Ids of other accounts are skipped.
 */
export async function labelThreads(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>,
  actor: Actor,
  input: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<FlagsChanged> {
  const { accountId } = actor
  const add = [...new Set(input.add)]
  return changeMail(deps, actor, async (tx, folders) => {
    if ((await listExistingLabels(tx.sql, accountId, add)).length < add.length) throw new Refused('not_found')
    const { hidden } = folders.special
    const rows = await listLinksOfThreads(tx.sql, accountId, input.ids)
    const changes = [...Map.groupBy(rows, (row) => row.thread_id).values()].flatMap((thread) => {
      const visible = thread.filter((row) => !hidden.includes(row.folder_id))
      // When the entire thread is in Trash or Junk, its messages there are labelled.
      const labelled = new Set((visible.length > 0 ? visible : thread).map((row) => row.id))
      return [...Map.groupBy(thread, (row) => row.id)].map(([messageId, links]) =>
        labelChange(messageId, links, { add: labelled.has(messageId) ? add : [], remove: input.remove }),
      )
    })
    const needed = changes.filter(({ added, removed }) => added.length + removed.length > 0)
    if (needed.length === 0) return { undo: null }
    await relabel(deps, tx, { accountId, folders, changes: needed })
    return { undo: await createUndo(deps, tx, { accountId, change: { labelled: needed } }) }
  })
}

function labelChange(
  messageId: string,
  links: readonly { label_id: string | null }[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): LabelChange {
  const had = links.flatMap(({ label_id }) => label_id ?? [])
  const removed = had.filter((id) => remove.includes(id) && !add.includes(id))
  const capacity = Math.max(0, limits.maxLabelsOfMessage - had.length + removed.length)
  return { messageId, added: add.filter((id) => !had.includes(id)).slice(0, capacity), removed }
}
