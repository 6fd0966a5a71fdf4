/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table lays itself out; the rows of a grid take two forms */
// biome-ignore-all lint/a11y/useSemanticElements: a table lays itself out; the rows of a grid take two forms
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the rows, and from them into their controls
import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { memo, useMemo } from 'react'
import { usePicture } from '../../../../api/pictures.ts'
import { formatFullDate, formatNumber, formatWhen, t } from '../../../../i18n/index.ts'
import boxCss from '../../../../ui/controls/Checkbox.module.css'
import { Avatar, Highlighted, Icon, Tag, tip, VisuallyHidden } from '../../../../ui/index.ts'
import { Check, CheckCheck, CircleAlert, Paperclip, Star } from '../../../../ui/marks/icons.ts'
import { threadHref } from '../../folders/folders.ts'
import { isRowTrusted } from '../../forged.ts'
import { faceOf, type Reader } from '../../participants.ts'
import {
  type FolderLabel,
  labelOfFolder,
  labelsOf,
  namesOf,
  rowLabel,
  saysDraft,
  shortLabel,
  timeOf,
} from './row-content.ts'
import css from './ThreadRow.module.css'

interface Props {
  thread: Thread
  folder: string
  reader: Reader
  /** Why it was found, in the results of a search. */
  hit?: SearchHit | undefined
  /** The labels of all folders, by id. */
  folderLabels: Record<Id, FolderLabel>
  isSelected: boolean
  isCursor: boolean
  isArrived: boolean
  /** Changes at midnight, when "today" becomes "yesterday". */
  today: number
}

/**
 * One thread of a list. Plain elements only and no handlers: what is clicked is found by `data-part` in the
 * list. What it says is kept while it is ticked, so that ticking a whole page draws the ticks alone.
 */
export const ThreadRow = memo(Row)

/** Its clicks are heard by the list, as those of the whole row are. */
const toldByTheList = () => {}

function Row(props: Props) {
  const { thread, isSelected, isCursor, isArrived } = props
  const content = useRowContent(props)
  return (
    <div
      className={css.row}
      role="row"
      tabIndex={isCursor ? 0 : -1}
      aria-selected={isSelected}
      aria-label={content.label}
      data-id={thread.id}
      data-unread={thread.unread || undefined}
      data-cursor={isCursor || undefined}
      data-arrived={isArrived || undefined}
    >
      {thread.unread && <span className={css.dot} />}
      <span className={css.check} role="gridcell" data-part="check">
        <input
          type="checkbox"
          // A tick means nothing after a reload; without this the browser also notes all of them at each step of its history.
          autoComplete="off"
          className={boxCss.box}
          tabIndex={-1}
          checked={isSelected}
          onChange={toldByTheList}
          aria-label={content.tickLabel}
        />
      </span>
      {content.cells}
    </div>
  )
}

/** What a row says, made anew only when the thread or the day changes. */
function useRowContent({ thread, folder, hit, reader, folderLabels, today }: Props) {
  return useMemo(() => {
    const names = namesOf(thread, folder, reader)
    const hasDraft = saysDraft(thread, folder)
    const date = timeOf(thread, folder, hit)
    const time = formatWhen(date, today)
    const labels = hit ? [labelOfFolder(folder)] : labelsOf(thread, folder, folderLabels)
    return {
      label: rowLabel(thread, names, hasDraft, time),
      tickLabel: t('mailbox.selectThread'),
      cells: (
        <>
          <Face thread={thread} reader={reader} />
          <span className={css.starCell} role="gridcell">
            <StarButton isStarred={thread.starred} />
          </span>
          <span className={css.who} role="gridcell">
            <Who thread={thread} names={names} hasDraft={hasDraft} />
          </span>
          <span className={css.text} role="gridcell">
            {labels.map((label) => (
              <Label key={label.name} of={label} />
            ))}
            <Line thread={thread} folder={folder} hit={hit} />
          </span>
          <span className={css.acts} role="gridcell" aria-label={t('mailbox.actions')} data-part="acts" />
          <Marks thread={thread} />
          <span className={css.time} role="gridcell">
            <time title={formatFullDate(date)}>{time}</time>
          </span>
        </>
      ),
    }
  }, [thread, folder, hit, reader, folderLabels, today])
}

interface WhoProps {
  thread: Thread
  names: string
  hasDraft: boolean
}

function Who({ thread, names, hasDraft }: WhoProps) {
  return (
    <>
      <span className={css.names}>
        {hasDraft && <span className={css.draft}>{t('mailbox.draft')}</span>}
        {hasDraft && names && ', '}
        {names}
      </span>
      {thread.message_count > 1 && (
        <span className={css.count}>
          <span aria-hidden>{formatNumber(thread.message_count)}</span>
          <VisuallyHidden>{t('mailbox.messages', { n: thread.message_count })}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

function Line({ thread, folder, hit }: Pick<Props, 'thread' | 'folder' | 'hit'>) {
  const href = threadHref(folder, thread.id, hit && 'search')
  return (
    <a className={css.line} tabIndex={-1} href={href} draggable={false}>
      <span className={css.subject} data-empty={!thread.subject || undefined}>
        {!thread.subject ? (
          t('mailbox.noSubject')
        ) : hit ? (
          <Highlighted text={thread.subject} ranges={hit.subject_ranges} />
        ) : (
          thread.subject
        )}
      </span>
      <span className={css.snippet}>
        {hit ? <Highlighted text={hit.snippet} ranges={hit.snippet_ranges} /> : thread.snippet}
      </span>
    </a>
  )
}

function Face({ thread, reader }: { thread: Thread; reader: Reader }) {
  const { name, email } = faceOf(thread, reader)
  const picture = usePicture(email)
  return (
    <span className={css.face} data-part="check">
      <Avatar name={name} email={email} size={36} picture={isRowTrusted(thread) ? picture : null} />
    </span>
  )
}

function StarButton({ isStarred }: { isStarred: boolean }) {
  return (
    <button
      type="button"
      className={css.star}
      tabIndex={-1}
      data-part="star"
      aria-label={t('mailbox.act.star')}
      aria-pressed={isStarred}
      {...tip(isStarred ? t('mailbox.act.unstar') : t('mailbox.act.star'), 'S')}
    >
      <Icon of={Star} />
    </button>
  )
}

function Label({ of: { title, hue } }: { of: FolderLabel }) {
  return (
    <Tag hue={hue} title={title} className={css.tag}>
      {shortLabel(title)}
    </Tag>
  )
}

function Marks({ thread }: { thread: Thread }) {
  return (
    <span className={css.marks} role="gridcell">
      {thread.status === 'sending_failed' && (
        <Mark of={CircleAlert} text={t('mailbox.notSent')} className={css.failed} />
      )}
      {thread.tracking && <Seen count={thread.tracking.view_count} />}
      {thread.has_attachments && <Mark of={Paperclip} text={t('mailbox.hasFiles')} />}
    </span>
  )
}

function Mark({ of, text, className }: { of: typeof Star; text: string; className?: string | undefined }) {
  return (
    <span className={className} title={text}>
      <Icon of={of} size="xs" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

function Seen({ count }: { count: number }) {
  const text = count > 0 ? t('mailbox.seen', { n: count }) : t('mailbox.notSeen')
  return (
    <span className={css.seen} data-none={count === 0 || undefined} title={text}>
      <Icon of={count > 0 ? CheckCheck : Check} size="xs" />
      {count > 0 && <span aria-hidden>{formatNumber(count)}</span>}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
