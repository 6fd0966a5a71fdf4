import type { OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Inbox, ScrollText, UserRound, UsersRound } from 'lucide'
import { request } from '../../api/client.ts'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useUser } from '../../api/session.ts'
import { showMailboxActions } from '../../features/account/index.ts'
import { formatNumber, t } from '../../i18n/index.ts'
import { Icon, type IconGraphic, tip } from '../../ui/index.ts'
import { useIsRail } from './fold-sidebar.ts'
import css from './SideLinks.module.css'

const refetchMilliseconds = 30_000

export const mailboxesQuery = queryOptions({
  queryKey: queryKeys.mailboxes,
  queryFn: ({ signal }) => request('GET /api/v2/mailboxes', { signal }),
  refetchInterval: ({ state }) => (state.data?.items.length ? refetchMilliseconds : false),
  retry: false,
})

/** Delegated mailboxes below the folders; in one of them, the link back. */
export const Mailboxes = ({ heading }: { heading: string | undefined }) => {
  const { acting } = useUser()
  const { data } = useQuery(mailboxesQuery)
  const items = data?.items ?? []
  if (items.length === 0 && !acting) return null
  return (
    <nav aria-label={t('mailboxes.side')}>
      <div className={heading}>{t('mailboxes.side')}</div>
      {acting && <MailboxLink href="/" icon={Inbox} name={t('mailboxes.own')} title={acting.email} />}
      {items.map((mailbox) => (
        <MailboxLink
          key={mailbox.id}
          href={`/m/${mailbox.id}/folder/INBOX`}
          icon={mailbox.is_shared ? UsersRound : UserRound}
          isCurrent={mailboxBase === `/m/${mailbox.id}`}
          title={mailbox.email}
          name={mailbox.name || mailbox.email}
          unread={mailbox.unread_threads}
        />
      ))}
      {acting && (
        <button
          type="button"
          className={css.link}
          title={t('mailboxes.whoDidWhat')}
          onClick={() => void showMailboxActions()}
        >
          <Icon of={ScrollText} />
          <span>{t('mailboxes.whoDidWhat')}</span>
        </button>
      )}
    </nav>
  )
}

interface LinkProps {
  href: string
  icon: IconGraphic
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
    <Icon of={icon} />
    <span>{name}</span>
    {unread > 0 && !isCurrent && (
      <span className={css.count} role="img" aria-label={t('mailboxes.unread', { n: unread })}>
        {formatNumber(unread)}
      </span>
    )}
  </a>
)
