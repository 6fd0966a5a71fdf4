import type { MailboxAction, MailboxActionLine } from '@bocau/contract/account/mailbox-rights'
import { plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { errorText, formatFullDate, type PlainKey, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { EmptyCard } from '../parts/page/Card.tsx'
import css from './MailboxActions.module.css'

const actionNames = {
  marked: 'mailboxes.act.marked',
  moved: 'mailboxes.act.moved',
  deleted: 'mailboxes.act.deleted',
  restored: 'mailboxes.act.restored',
  snoozed: 'mailboxes.act.snoozed',
  undone: 'mailboxes.act.undone',
  emptied: 'mailboxes.act.emptied',
  folder_acted: 'mailboxes.act.folderActed',
  folders_changed: 'mailboxes.act.folders',
  labels_changed: 'mailboxes.act.labels',
  labelled: 'mailboxes.act.labelled',
  rules_changed: 'mailboxes.act.rules',
  drafted: 'mailboxes.act.drafted',
  sent: 'mailboxes.act.sent',
  scheduled: 'mailboxes.act.scheduled',
  taken_back: 'mailboxes.act.takenBack',
  recalled: 'mailboxes.act.recalled',
} as const satisfies Record<MailboxAction, PlainKey>

const actionsQuery = infiniteQueryOptions({
  queryKey: ['account-area', 'mailbox-acts'],
  queryFn: ({ pageParam, signal }) =>
    request('GET /api/v2/mailbox/acts', { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

export function MailboxActions() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(actionsQuery)
  if (error) return <p role="alert">{errorText(error)}</p>
  const lines = data?.pages.flatMap(({ items }) => items) ?? []
  if (data && lines.length === 0)
    return <EmptyCard title={t('mailboxes.acts.none')} text={t('mailboxes.acts.noneText')} />
  return (
    <>
      <ul className={css.actions} aria-label={t('mailboxes.acts')}>
        {lines.map((line) => (
          <ActionRow key={line.id} line={line} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="s" onClick={() => void fetchNextPage()}>
          {t('mailboxes.acts.more')}
        </Button>
      )}
    </>
  )
}

const ActionRow = ({ line: { at, by, act, count, subject } }: { line: MailboxActionLine }) => (
  <li>
    <span>
      <b>{by}</b> {t(actionNames[act])}
      {count > 1 && ` (${t('mailboxes.act.count', { n: count })})`}
      {subject && <q>{plainSubject(subject)}</q>}
    </span>
    <time dateTime={new Date(at * 1000).toISOString()}>{formatFullDate(at)}</time>
  </li>
)
