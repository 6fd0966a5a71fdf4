import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Ban, UserRoundCheck, UserRoundX } from 'lucide'
import { queryClient } from '../../../../api/query-client.ts'
import { t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import { rulesOf, rulesQuery, trustedSendersQuery } from '../../../rules/index.ts'
import { mayManageRules } from '../../action-rules/rights.ts'
import { runOnSender } from '../../thread-actions/senders/run-on-sender.ts'

/** Prefetches blocked and allowed senders for the menu. */
export function prefetchSenderTrust(): void {
  if (!mayManageRules()) return
  for (const query of [rulesQuery, trustedSendersQuery] as const)
    void queryClient.prefetchQuery({ ...(query as typeof rulesQuery), staleTime: 60_000 })
}

/** Returns the menu entries for the sender: block or unblock, allow or disallow. */
export function senderEntries({ from }: Pick<Message, 'from'>): MenuEntry[] {
  const email = from.email.toLowerCase()
  if (email === '' || !mayManageRules()) return []
  const isBlocked = rulesOf(queryClient.getQueryData(rulesQuery.queryKey) ?? [], 'auto_mark_spam').some(
    (rule) => rule.content.from.toLowerCase() === email,
  )
  const isAllowed = (queryClient.getQueryData(trustedSendersQuery.queryKey) ?? []).some(
    (one) => one.email === email && one.never_junk,
  )
  return [
    isBlocked
      ? {
          id: 'unblock',
          label: t('thread.sender.unblock'),
          icon: UserRoundCheck,
          onSelect: () => void runOnSender((trust) => trust.unblockSender(from)),
        }
      : {
          id: 'block',
          label: t('thread.sender.block'),
          icon: Ban,
          onSelect: () => void runOnSender((trust) => trust.blockSender(from)),
        },
    isAllowed
      ? {
          id: 'disallow',
          label: t('thread.sender.disallow'),
          icon: UserRoundX,
          onSelect: () => void runOnSender((trust) => trust.disallowSender(from)),
        }
      : {
          id: 'allow',
          label: t('thread.sender.allow'),
          icon: UserRoundCheck,
          onSelect: () => void runOnSender((trust) => trust.allowSender(from)),
        },
  ]
}
