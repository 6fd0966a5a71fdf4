import type { Subscription } from '@bocau/contract/mailbox/subscriptions'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { loadSenderActs } from '../../mailbox/index.ts'
import { subscriptionsKey } from './subscriptions-query.ts'

/** What it is called, or else its address. */
export const nameOf = ({ name, address }: Pick<Subscription, 'name' | 'address'>): string => name || address

/** Gets off a list as the button of its newest message does, and notes that. */
export async function leave(subscription: Subscription): Promise<void> {
  const { id, message_id, unsubscribe: ways, address } = subscription
  if (!ways) return
  const name = nameOf(subscription)
  const { unsubscribe } = await loadSenderActs()
  const done = await unsubscribe({ id: message_id, from: { name, email: address } }, ways)
  if (done !== 'begun') return readAnew()
  if (!(await note(id, true))) return
  showToast({
    text: t('settings.subscriptions.noted', { name }),
    action: { label: t('app.undo'), isUndo: true, run: () => void note(id, false) },
  })
}

/** Sends what its sender writes to Junk from now on, or no longer. */
export async function changeBlock(subscription: Subscription): Promise<void> {
  const { blockSender, unblockSender } = await loadSenderActs()
  const sender = { name: subscription.name, email: subscription.address }
  await (subscription.is_blocked ? unblockSender(sender) : blockSender(sender))
}

/** Notes that somebody asked to be taken off, or that they did not; false where that failed, which is said. */
async function note(id: string, isUnsubscribed: boolean): Promise<boolean> {
  try {
    const body = { id, is_unsubscribed: isUnsubscribed }
    await request('POST /api/v2/subscriptions/unsubscribed', { body })
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t('settings.notSaved'), detail: errorText(error) })
    return false
  } finally {
    await readAnew()
  }
}

const readAnew = () => queryClient.invalidateQueries({ queryKey: subscriptionsKey })
