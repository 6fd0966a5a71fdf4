import type { MailboxAction, MailboxActionLine } from '@bocau/contract/account/mailbox-rights'
import { Id } from '@bocau/contract/ids'
import type { Database } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { insertAction, listActions } from './action-store.ts'

const linesAtOnce = 50

/** Parameters and body of the request. */
export interface ActionRequest {
  params?: unknown
  body?: unknown
}

/** Records an action of a user in a mailbox of another account. */
export async function recordAction(
  deps: { db: Database; clock: Clock; ids: IdMaker },
  { accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>,
  { action, request }: { action: MailboxAction; request: ActionRequest },
): Promise<void> {
  if (!actedBy) return
  const targets = affectedIds(request)
  await deps.db.transaction((tx) =>
    insertAction(tx.sql, {
      mailbox_id: accountId,
      id: deps.ids.next(),
      at: deps.clock.now(),
      person_email: actedBy.email,
      act: action,
      count: Math.max(1, targets.length),
      target_id: targets[0] ?? null,
    }),
  )
}

/** Returns the ids of threads or messages in a request, from any of the usual places. */
function affectedIds({ params, body }: ActionRequest): string[] {
  const { id } = (params ?? {}) as { id?: unknown }
  const steps = [body].flat().flatMap((step) => [step, (step as { from?: unknown } | undefined)?.from].flat())
  const named = steps.flatMap((step) => {
    const { ids, thread_ids, message_ids, msg_id } = (step ?? {}) as Record<string, unknown>
    return [ids, thread_ids, message_ids, msg_id].flat()
  })
  return [...named, id].flatMap((one) => Id.safeParse(one).data ?? [])
}

/** Reads the actions in a mailbox with their users, newest first, page by page. */
export async function readActions(
  { db }: { db: Database },
  mailboxId: string,
  before: string | undefined,
): Promise<{ items: MailboxActionLine[]; next: string | null }> {
  const rows = await listActions(db.sql, mailboxId, { before, limit: linesAtOnce + 1 })
  const page = rows.slice(0, linesAtOnce)
  return {
    items: page.map((row) => ({
      id: row.id,
      at: Math.floor(row.at / 1000),
      by: row.person_email,
      act: row.act as MailboxAction,
      count: row.count,
      subject: row.subject,
    })),
    next: rows.length > linesAtOnce ? (page.at(-1)?.id ?? null) : null,
  }
}
