import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Ban, UserRoundCheck, UserRoundPlus, UserRoundX } from 'lucide'
import { queryClient } from '../../../../api/query-client.ts'
import { cachedUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import type { IconGraphic, MenuEntry } from '../../../../ui/index.ts'
import { addToContacts } from '../../../contacts/index.ts'
import { rulesOf, rulesQuery, trustedSendersQuery } from '../../../rules/index.ts'
import { mayManageRules } from '../../action-rules/rights.ts'
import {
  allowSender,
  blockSender,
  disallowSender,
  unblockSender,
} from '../../thread-actions/senders/sender-trust.ts'

/** Prefetches blocked and allowed senders for the menu. */
export function prefetchSenderTrust(): void {
  if (!mayManageRules()) return
  for (const query of [rulesQuery, trustedSendersQuery] as const)
    void queryClient.prefetchQuery({ ...(query as typeof rulesQuery), staleTime: 60_000 })
}

/**
 * Returns the menu entries for the sender: add to contacts, block or unblock, allow or disallow. A delegated mailbox has
 * no contacts.
 */
export function senderEntries({ from }: Pick<Message, 'from'>): MenuEntry[] {
  const email = from.email.toLowerCase()
  if (email === '' || !mayManageRules()) return []
  const contact = senderEntry('contact', UserRoundPlus, () => addToContacts(from))
  const isBlocked = rulesOf(queryClient.getQueryData(rulesQuery.queryKey) ?? [], 'auto_mark_spam').some(
    (rule) => rule.content.from.toLowerCase() === email,
  )
  const isAllowed = (queryClient.getQueryData(trustedSendersQuery.queryKey) ?? []).some(
    (one) => one.email === email && one.never_junk,
  )
  return [
    ...(cachedUser()?.acting ? [] : [contact]),
    isBlocked
      ? senderEntry('unblock', UserRoundCheck, () => unblockSender(from))
      : senderEntry('block', Ban, () => blockSender(from)),
    isAllowed
      ? senderEntry('disallow', UserRoundX, () => disallowSender(from))
      : senderEntry('allow', UserRoundCheck, () => allowSender(from)),
  ]
}

const senderEntry = (
  id: 'block' | 'contact' | 'unblock' | 'allow' | 'disallow',
  icon: IconGraphic,
  run: () => Promise<void>,
): MenuEntry => ({
  id,
  label: t(`thread.sender.${id}`),
  icon,
  onSelect: () => void run(),
})
