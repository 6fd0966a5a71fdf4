import type { Subscription } from '@bocau/contract/mailbox/subscriptions'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatWhen, t } from '../../../i18n/index.ts'
import { Avatar, Button, Tag } from '../../../ui/index.ts'
import { loadActions } from '../../mailbox/index.ts'
import { runWithUndo } from '../parts/run-with-undo.ts'
import css from './SubscriptionsTab.module.css'
import { subscriptionsKey } from './subscriptions-query.ts'

/** Mailing list with its sender, frequency and actions. */
export function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { kind, address, messages, is_blocked: isBlocked, unsubscribed_at: unsubscribedAt } = subscription
  const name = subscriptionName(subscription)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: (subscription: Subscription) => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await action(subscription)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className={css.row}>
      <Avatar name={name} email={address} size={36} />
      <div className={css.who}>
        <span className={css.name}>
          {kind === 'sender' ? (
            <a href={`${mailboxBase}/advance-search?${new URLSearchParams({ from_addr: address })}`}>
              {name}
            </a>
          ) : (
            <b>{name}</b>
          )}
          {isBlocked && <Tag>{t('settings.subscriptions.blocked')}</Tag>}
        </span>
        {name !== address && <span className={css.address}>{address}</span>}
        <span className={css.details}>
          {t('settings.subscriptions.facts', {
            n: messages,
            when: formatWhen(subscription.last_message_at),
          })}
          {unsubscribedAt !== null && (
            <b>{t('settings.subscriptions.left', { when: formatWhen(unsubscribedAt) })}</b>
          )}
        </span>
      </div>
      <div className={css.actions}>
        {subscription.unsubscribe && (
          <Button
            size="s"
            {...(unsubscribedAt !== null && { kind: 'ghost' as const })}
            aria-disabled={isBusy}
            aria-label={t('settings.subscriptions.leaveOf', { name })}
            onClick={() => void run(unsubscribeFrom)}
          >
            {t(
              unsubscribedAt === null ? 'settings.subscriptions.leave' : 'settings.subscriptions.leaveAgain',
            )}
          </Button>
        )}
        {kind === 'sender' && (
          <Button
            size="s"
            kind="ghost"
            aria-disabled={isBusy}
            aria-label={t(isBlocked ? 'settings.subscriptions.unblockOf' : 'settings.subscriptions.blockOf', {
              name,
            })}
            onClick={() => void run(changeBlock)}
          >
            {t(isBlocked ? 'settings.blocked.unblock' : 'settings.subscriptions.block')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns the name of the list, otherwise its address. */
const subscriptionName = ({ name, address }: Pick<Subscription, 'name' | 'address'>): string =>
  name || address

/** Unsubscribes like the button of the newest message, and records it. */
async function unsubscribeFrom(subscription: Subscription): Promise<void> {
  const { id, message_id, unsubscribe: methods, address } = subscription
  if (!methods) return
  const name = subscriptionName(subscription)
  const actions = await loadActions()
  const done = await actions.unsubscribe({ id: message_id, from: { name, email: address } }, methods)
  if (done !== 'begun') return refreshSubscriptions()
  await runWithUndo({ text: t('settings.subscriptions.noted', { name }) }, async () => {
    await recordUnsubscription(id, true)
    return () => recordUnsubscription(id, false)
  })
}

/** Blocks or unblocks the sender of a list. */
async function changeBlock(subscription: Subscription): Promise<void> {
  const actions = await loadActions()
  const sender = { name: subscription.name, email: subscription.address }
  await (subscription.is_blocked ? actions.unblockSender(sender) : actions.blockSender(sender))
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
