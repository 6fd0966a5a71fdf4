import type { OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, ScrollText } from 'lucide'
import { type ReactNode, useState } from 'react'
import { request } from '../../api/client.ts'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useUser } from '../../api/session.ts'
import { showMailboxActions } from '../../features/account/index.ts'
import { formatNumber, t } from '../../i18n/index.ts'
import { Avatar, Icon, tip } from '../../ui/index.ts'
import { useIsRail } from './fold-sidebar.ts'
import css from './SideLinks.module.css'

const refetchMilliseconds = 30_000

export const mailboxesQuery = queryOptions({
  queryKey: queryKeys.mailboxes,
  queryFn: ({ signal }) => request('GET /api/v2/mailboxes', { signal }),
  refetchInterval: ({ state }) => (state.data?.items.length ? refetchMilliseconds : false),
  retry: false,
})

/** Delegated mailboxes below the main folders; in one of them, the link back. A long list is collapsed. */
export const Mailboxes = ({ heading }: { heading: string | undefined }) => {
  const { acting } = useUser()
  const { data } = useQuery(mailboxesQuery)
  const [isExpanded, setExpanded] = useState(false)
  const items = data?.items ?? []
  if (items.length === 0 && !acting) return null
  const first = firstMailboxes(items)
  const hidden = items.filter((mailbox) => !first.includes(mailbox))
  return (
    <nav aria-label={t('mailboxes.side')}>
      <div className={heading}>{t('mailboxes.side')}</div>
      {acting && (
        <MailboxLink
          href="/"
          icon={<Avatar className={css.avatar} name={acting.name} email={acting.email} size={20} />}
          name={t('mailboxes.own')}
          title={acting.email}
        />
      )}
      {(isExpanded ? items : first).map((mailbox) => (
        <MailboxLink
          key={mailbox.id}
          href={`/m/${mailbox.id}/folder/INBOX`}
          icon={<Avatar className={css.avatar} name={mailbox.name} email={mailbox.email} size={20} />}
          isCurrent={isOpen(mailbox)}
          title={mailbox.email}
          name={mailbox.name || mailbox.email}
          unread={mailbox.unread_threads}
        />
      ))}
      {hidden.length > 0 && (
        <button
          type="button"
          className={css.link}
          aria-expanded={isExpanded}
          title={isExpanded ? t('mailboxes.fewer') : t('mailboxes.more', { n: hidden.length })}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Icon of={isExpanded ? ChevronUp : ChevronDown} />
          <span className={css.name}>
            {isExpanded ? t('mailboxes.fewer') : t('mailboxes.more', { n: hidden.length })}
          </span>
          {!isExpanded && <UnreadCount n={hidden.reduce((sum, each) => sum + each.unread_threads, 0)} />}
        </button>
      )}
      {acting && (
        <button
          type="button"
          className={css.link}
          title={t('mailboxes.whoDidWhat')}
          onClick={() => void showMailboxActions()}
        >
          <Icon of={ScrollText} />
          <span className={css.name}>{t('mailboxes.whoDidWhat')}</span>
        </button>
      )}
    </nav>
  )
}

/** Number of mailboxes that leave space for the user's own folders. */
const maxListed = 5

/** Returns the mailboxes of a collapsed list: the first ones and the open one. */
const firstMailboxes = (items: readonly OpenMailbox[]): readonly OpenMailbox[] =>
  items.length > maxListed
    ? items.filter((mailbox, index) => index < maxListed - 1 || isOpen(mailbox))
    : items

const isOpen = ({ id }: OpenMailbox): boolean => mailboxBase === `/m/${id}`

interface LinkProps {
  href: string
  icon: ReactNode
  name: OpenMailbox['name']
  title: string
  isCurrent?: boolean
  unread?: number
}

const MailboxLink = ({ href, icon, name, title, isCurrent = false, unread = 0 }: LinkProps) => (
  <a
    className={css.link}
    href={href}
    {...(useIsRail() ? tip(name) : { title })}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {icon}
    <span className={css.name}>{name}</span>
    {!isCurrent && <UnreadCount n={unread} />}
  </a>
)

const UnreadCount = ({ n }: { n: number }) =>
  n > 0 && (
    <span className={css.count} role="img" aria-label={t('mailboxes.unread', { n })}>
      {formatNumber(n)}
    </span>
  )
