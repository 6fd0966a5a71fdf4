import type { Subscription } from '@bocau/contract/mailbox/subscriptions'
import type { Actor } from '../../../kernel/actor.ts'
import { AccountFolders } from '../../folders/index.ts'
import type { RulesDeps } from '../deps.ts'
import { type ListRow, listLists } from './subscription-store.ts'

/** Limit that no user reaches by reading, so that a mailbox filled with lists does not slow down the page. */
const maxLists = 2000

/** Lists the mailing lists whose messages are in a mailbox, except in Junk and Trash. */
export async function listSubscriptions(
  deps: Pick<RulesDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<Omit<Subscription, 'is_blocked'>[]> {
  const { special } = await AccountFolders.read(deps.db.sql, accountId)
  const rows = await listLists(deps.db.sql, accountId, { without: special.hidden, limit: maxLists })
  return rows.map(toWireSubscription)
}

function toWireSubscription(row: ListRow): Omit<Subscription, 'is_blocked'> {
  const isSender = row.list_key.startsWith('from:')
  const { link, mail } = row
  return {
    id: row.list_key,
    kind: isSender ? 'sender' : 'list',
    name: isSender ? row.from_name : row.name,
    address: row.list_key.slice(row.list_key.indexOf(':') + 1),
    messages: row.messages,
    last_message_at: seconds(row.last_at),
    message_id: row.message_id,
    thread_id: row.thread_id,
    unsubscribe: link || mail ? { link, is_one_click: row.is_one_click === 1, mail } : null,
    unsubscribed_at: row.left_at === null ? null : seconds(row.left_at),
  }
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
