import type { Subscription } from '@bocau/contract/mailbox/subscriptions'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { t } from '../../../i18n/index.ts'
import { showToastOf } from '../../../ui/index.ts'
import { loadSenderActions } from '../../mailbox/index.ts'
import { runWithUndo } from '../parts/run-with-undo.ts'
import { subscriptionsKey } from './subscriptions-query.ts'

/** Returns the name of the list, otherwise its address. */
export const subscriptionName = ({ name, address }: Pick<Subscription, 'name' | 'address'>): string =>
  name || address

/** Unsubscribes like the button of the newest message, and records it. */
export async function unsubscribeFrom(subscription: Subscription): Promise<void> {
  const { id, message_id, unsubscribe: methods, address } = subscription
  if (!methods) return
  const name = subscriptionName(subscription)
  const actions = await loadActions()
  if (!actions) return
  const done = await actions.unsubscribe({ id: message_id, from: { name, email: address } }, methods)
  if (done !== 'begun') return refreshSubscriptions()
  await runWithUndo({ text: t('settings.subscriptions.noted', { name }) }, async () => {
    await recordUnsubscription(id, true)
    return () => recordUnsubscription(id, false)
  })
}

/** Blocks or unblocks the sender of a list. */
export async function changeBlock(subscription: Subscription): Promise<void> {
  const actions = await loadActions()
  const sender = { name: subscription.name, email: subscription.address }
  await (subscription.is_blocked ? actions?.unblockSender(sender) : actions?.blockSender(sender))
}

/** Loads the sender actions; undefined if the user pressed undo meanwhile. */
async function loadActions(): Promise<Awaited<ReturnType<typeof loadSenderActions>> | undefined> {
  let actions: Awaited<ReturnType<typeof loadSenderActions>> | undefined
  await showToastOf(async (isUnwanted) => {
    const fetched = await loadSenderActions()
    if (!isUnwanted()) actions = fetched
    return undefined
  })
  return actions
}

/** Records or removes an unsubscription. */
async function recordUnsubscription(id: string, isUnsubscribed: boolean): Promise<void> {
  try {
    const body = { id, is_unsubscribed: isUnsubscribed }
    await request('POST /api/v2/subscriptions/unsubscribed', { body })
  } finally {
    await refreshSubscriptions()
  }
}

const refreshSubscriptions = () => queryClient.invalidateQueries({ queryKey: subscriptionsKey })
