import type { Subscription, subscriptionEndpoints } from '@bocau/contract/mailbox/subscriptions'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Routes } from '../../../kernel/route.ts'
import { recordUnsubscribed } from '../../messages/index.ts'
import type { RulesDeps } from '../deps.ts'
import { findBlocks } from '../store.ts'
import { listSubscriptions } from './list-subscriptions.ts'

type Listed = Omit<Subscription, 'is_blocked'>

export function subscriptionRoutes(deps: RulesDeps): Routes<typeof subscriptionEndpoints> {
  return {
    'GET /api/v2/subscriptions': async ({ actor, query: { q, sort, limit, offset } }) => {
      const all = matching(await listSubscriptions(deps, actor), q).toSorted(orders[sort])
      const page = all.slice(offset, offset + limit)
      const senders = page.filter(({ kind }) => kind === 'sender').map(({ address }) => address)
      const blocked = new Set(
        senders.length > 0 ? await findBlocks(deps.db.sql, actor.accountId, senders) : [],
      )
      const items = page.map((one) => ({
        ...one,
        is_blocked: one.kind === 'sender' && blocked.has(one.address),
      }))
      return { items, total: all.length, limit, offset }
    },
    'POST /api/v2/subscriptions/unsubscribed': ({ actor, body }) =>
      recordUnsubscribed(deps, actor, { listKey: body.id, isUnsubscribed: body.is_unsubscribed }),
  }
}

const collator = new Intl.Collator('vi')

const orders: Record<'messages' | 'latest' | 'name', (one: Listed, other: Listed) => number> = {
  messages: (one, other) => other.messages - one.messages || orders.latest(one, other),
  latest: (one, other) =>
    other.last_message_at - one.last_message_at || collator.compare(one.address, other.address),
  name: (one, other) => collator.compare(one.name || one.address, other.name || other.address),
}

/** Returns the lists whose name or address contains the text, with or without diacritics. */
function matching(all: readonly Listed[], q: string): readonly Listed[] {
  const query = foldText(q.trim())
  if (query === '') return all
  return all.filter(({ name, address }) => foldText(`${name} ${address}`).includes(query))
}
