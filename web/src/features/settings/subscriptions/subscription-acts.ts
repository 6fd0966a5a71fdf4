import type { Subscription } from '@bocau/contract/mailbox/subscriptions'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { showToastOf } from '../../../ui/index.ts'
import { loadSenderActs } from '../../mailbox/index.ts'
import { actWithUndo } from '../parts/act-with-undo.ts'
import { subscriptionsKey } from './subscriptions-query.ts'

/** Returns the name of the list, otherwise its address. */
export const nameOf = ({ name, address }: Pick<Subscription, 'name' | 'address'>): string => name || address

/** Unsubscribes like the button of the newest message, and records it. */
export async function leave(subscription: Subscription): Promise<void> {
  const { id, message_id, unsubscribe: ways, address } = subscription
  if (!ways) return
  const name = nameOf(subscription)
  const acts = await wantedActs()
  if (!acts) return
  const done = await acts.unsubscribe({ id: message_id, from: { name, email: address } }, ways)
  if (done !== 'begun') return readAnew()
  await actWithUndo({ text: t('settings.subscriptions.noted', { name }) }, async () => {
    await note(id, true)
    return () => note(id, false)
  })
}

/** Blocks or unblocks the sender of a list. */
export async function changeBlock(subscription: Subscription): Promise<void> {
  const acts = await wantedActs()
  const sender = { name: subscription.name, email: subscription.address }
  await (subscription.is_blocked ? acts?.unblockSender(sender) : acts?.blockSender(sender))
}

/** Loads the sender actions; undefined if the user pressed undo meanwhile. */
async function wantedActs(): Promise<Awaited<ReturnType<typeof loadSenderActs>> | undefined> {
  let acts: Awaited<ReturnType<typeof loadSenderActs>> | undefined
  await showToastOf(async (isUnwanted) => {
    const fetched = await loadSenderActs()
    if (!isUnwanted()) acts = fetched
    return undefined
  })
  return acts
}

/** Records or removes an unsubscription. */
async function note(id: string, isUnsubscribed: boolean): Promise<void> {
  try {
    const body = { id, is_unsubscribed: isUnsubscribed }
    await request('POST /api/v2/subscriptions/unsubscribed', { body })
  } finally {
    await readAnew()
  }
}

const readAnew = () => queryClient.invalidateQueries({ queryKey: subscriptionsKey })
