import type { Message } from '@bocau/contract/mailbox/mailbox'
import { queryClient } from '../../../../api/query-client.ts'
import { t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import { rulesOf, rulesQuery, trustedSendersQuery } from '../../../rules/index.ts'
import { mayKeep } from '../../action-rules/may-keep.ts'
import { actOnSender } from '../../thread-actions/senders/act-on-sender.ts'
import { Ban, UserRoundCheck, UserRoundX } from './icons.ts'

/** Reads who is blocked and who is allowed, so that a menu knows it when it opens. */
export function readSenderStanding(): void {
  if (!mayKeep()) return
  for (const query of [rulesQuery, trustedSendersQuery] as const)
    void queryClient.prefetchQuery({ ...(query as typeof rulesQuery), staleTime: 60_000 })
}

/** What can be done about whoever wrote a message: block them or not, allow them or not. */
export function senderEntries({ from }: Pick<Message, 'from'>): MenuEntry[] {
  const email = from.email.toLowerCase()
  if (email === '' || !mayKeep()) return []
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
          onSelect: () => void actOnSender((trust) => trust.unblockSender(from)),
        }
      : {
          id: 'block',
          label: t('thread.sender.block'),
          icon: Ban,
          onSelect: () => void actOnSender((trust) => trust.blockSender(from)),
        },
    isAllowed
      ? {
          id: 'disallow',
          label: t('thread.sender.disallow'),
          icon: UserRoundX,
          onSelect: () => void actOnSender((trust) => trust.disallowSender(from)),
        }
      : {
          id: 'allow',
          label: t('thread.sender.allow'),
          icon: UserRoundCheck,
          onSelect: () => void actOnSender((trust) => trust.allowSender(from)),
        },
  ]
}
