/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a table has a fixed layout, the rows of a grid take two forms; the row handles by key what a press around the checkbox does */
// biome-ignore-all lint/a11y/useSemanticElements: a table has a fixed layout; the rows of a grid take two forms
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the row handles by key what a press around the checkbox does
// biome-ignore-all lint/a11y/noStaticElementInteractions: the row handles by key what a press around the checkbox does
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the rows, and from them into their controls
import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { SearchHit } from '@bocau/contract/search'
import { hasSpoofPrefix, plainSubject, rangesInPlainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import {
  AlarmClock,
  BellOff,
  ChevronsUp,
  CircleAlert,
  Folder,
  Forward,
  History,
  Paperclip,
  Pin,
  Reply,
  Star,
} from 'lucide'
import { memo, type ReactNode, useMemo } from 'react'
import { usePicture } from '../../../../api/pictures.ts'
import { formatFullDate, formatNumber, formatWhen, t } from '../../../../i18n/index.ts'
import boxCss from '../../../../ui/controls/Checkbox.module.css'
import { Avatar, classes, ForgedShield, Icon, Tag, tip, VisuallyHidden } from '../../../../ui/index.ts'
import { Highlighted } from '../../../../ui/text/Highlighted.tsx'
import { isPending, threadHref } from '../../folders/folders.ts'
import { isRowTrusted } from '../../forged.ts'
import { avatarPerson, type Reader } from '../../participants.ts'
import { useActions } from '../../run-action.ts'
import { ReadCount } from '../../thread/notes/ReadCount.tsx'
import {
  type FolderLabel,
  labelOfFolder,
  labelsOf,
  participantNames,
  rowLabel,
  shortLabel,
  showsDraft,
  timeOf,
} from './row-content.ts'
import { clickRow, clickTick, pressOnRow, type RowEvents } from './row-events.ts'
import css from './ThreadRow.module.css'

interface Props {
  thread: Thread
  folder: string
  reader: Reader
  /** Search hit, in search results. */
  hit?: SearchHit | undefined
  /** Labels of all folders, by id. */
  folderLabels: Record<Id, FolderLabel>
  isSelected: boolean
  isCursor: boolean
  isArrived: boolean
  /** True if the thread is open in the reading pane. */
  isOpen: boolean
  /** True if the pointer or the focus is on the row, or was last; its actions are then rendered. */
  isReached: boolean
  /** Changes at midnight, when "today" becomes "yesterday". */
  today: number
  /** Stable for the lifetime of the list. */
  on: RowEvents
}

/** Row of a thread. Its content is memoised, so that selecting a page renders only the checkboxes. */
export const ThreadRow = memo(Row)

/** Does nothing: the surrounding cell handles the click, which includes the Shift key. */
const handledByCell = () => {}

function Row(props: Props) {
  const { thread, isSelected, isCursor, isArrived, isOpen, isReached, on } = props
  const { id } = thread
  const content = useRowContent(props)
  return (
    <div
      className={css.row}
      role="row"
      tabIndex={isCursor ? 0 : -1}
      aria-selected={isSelected}
      aria-label={content.label}
      aria-current={isOpen || undefined}
      data-id={id}
      data-unread={thread.unread || undefined}
      data-cursor={isCursor || undefined}
      data-arrived={isArrived || undefined}
      onClick={(event) => clickRow(on, id, event)}
      onKeyDown={(event) => pressOnRow(on, id, event)}
      onFocus={() => on.onFocus(id)}
      onPointerEnter={(event) => on.onPoint(id, event.pointerType)}
      onPointerLeave={(event) => on.onPoint(null, event.pointerType)}
    >
      {thread.unread && <span className={css.dot} />}
      <span className={css.check} role="gridcell" onClick={(event) => clickTick(on, id, event)}>
        <input
          type="checkbox"
          // A selection has no meaning after a reload, and without this browsers store it with each history entry.
          autoComplete="off"
          className={boxCss.box}
          tabIndex={-1}
          checked={isSelected}
          onChange={handledByCell}
          aria-label={content.tickLabel}
        />
      </span>
      {content.cells}
      {isReached && (
        <span className={css.actions} role="gridcell" aria-label={t('mailbox.actions')} data-shown>
          <Actions thread={thread} on={on} />
        </span>
      )}
      {content.end}
    </div>
  )
}

/** Content of a row: its description for screen readers, and its cells before and after the actions. */
interface RowContent {
  label: string
  tickLabel: string
  cells: ReactNode
  end: ReactNode
}

/** Actions of a row, once their code is loaded. Only one row has them, because hundreds of buttons would be slow. */
function Actions({ thread, on }: Pick<Props, 'thread' | 'on'>) {
  const actions = useActions()
  return (
    actions && (
      <actions.RowActions thread={thread} onAction={(id, anchor) => on.onAction(thread.id, id, anchor)} />
    )
  )
}

/** More labels would leave no space for the subject. */
const labelsInRow = 2

/** Computes the content of a row; recomputed only when the thread or the day changes. */
function useRowContent({ thread, folder, hit, reader, folderLabels, today, on }: Props): RowContent {
  return useMemo(() => {
    const names = participantNames(thread, folder, reader)
    const hasDraft = showsDraft(thread, folder)
    const date = timeOf(thread, folder, hit)
    // A future time needs the hour as well as the day.
    const time = formatWhen(date, today, isPending(folder) && !hit ? ' {time}' : '')
    const labels = [
      ...(hit ? [labelOfFolder(folder)] : []),
      ...labelsOf(hit ? { ...thread, folder_ids: [] } : thread, folder, folderLabels),
    ]
    const beyond = labels.slice(labelsInRow)
    return {
      label: rowLabel(thread, names, { hasDraft, time, labels }),
      tickLabel: t('mailbox.selectThread'),
      cells: (
        <>
          <RowAvatar thread={thread} reader={reader} on={on} />
          <span className={css.starCell} role="gridcell">
            <StarButton isStarred={thread.starred} onStar={() => on.onStar(thread.id)} />
          </span>
          <span className={css.who} role="gridcell">
            <Participants thread={thread} names={names} hasDraft={hasDraft} />
          </span>
          <span className={css.text} role="gridcell">
            {thread.unanswered && <Tag className={css.tag}>{t('mailbox.unanswered')}</Tag>}
            {labels.slice(0, labelsInRow).map((label) => (
              <Label key={label.name} of={label} />
            ))}
            {beyond.length > 0 && (
              <Tag className={css.tag} title={beyond.map(({ title }) => title).join(', ')}>
                +{beyond.length}
              </Tag>
            )}
            <Line thread={thread} folder={folder} hit={hit} />
          </span>
        </>
      ),
      end: (
        <>
          <Icons thread={thread} />
          <span className={css.time} role="gridcell" title={formatFullDate(date)}>
            {time}
          </span>
        </>
      ),
    }
  }, [thread, folder, hit, reader, folderLabels, today, on])
}

interface WhoProps {
  thread: Thread
  names: string
  hasDraft: boolean
}

function Participants({ thread, names, hasDraft }: WhoProps) {
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
  const subject = plainSubject(thread.subject)
  return (
    <a className={css.line} tabIndex={-1} href={href} draggable={false}>
      <span className={css.subject} data-empty={!subject || undefined}>
        {thread.unverified && <Tag className={css.unverified}>{t('mailbox.unverified')}</Tag>}
        {hasSpoofPrefix(thread.subject) && <ForgedShield label={t('mailbox.forged')} />}
        {!subject ? (
          t('mailbox.noSubject')
        ) : hit ? (
          <Highlighted text={subject} ranges={rangesInPlainSubject(thread.subject, hit.subject_ranges)} />
        ) : (
          subject
        )}
      </span>
      <span className={css.snippet}>
        {hit ? <Highlighted text={hit.snippet} ranges={hit.snippet_ranges} /> : thread.snippet}
      </span>
    </a>
  )
}

function RowAvatar({ thread, reader, on }: Pick<Props, 'thread' | 'reader' | 'on'>) {
  const { name, email } = avatarPerson(thread, reader)
  const picture = usePicture(email)
  return (
    <span className={css.face} onClick={(event) => clickTick(on, thread.id, event)}>
      <Avatar name={name} email={email} size={36} picture={isRowTrusted(thread) ? picture : null} />
    </span>
  )
}

function StarButton({ isStarred, onStar }: { isStarred: boolean; onStar: () => void }) {
  return (
    <button
      type="button"
      className={css.star}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation()
        onStar()
      }}
      aria-label={t('mailbox.act.star')}
      aria-pressed={isStarred}
      {...tip(isStarred ? t('mailbox.act.unstar') : t('mailbox.act.star'), 'S')}
    >
      <Icon of={Star} />
    </button>
  )
}

/** Chip of a label with a dot, or of a folder with its icon. */
function Label({ of: { title, colour, isLabel } }: { of: FolderLabel }) {
  return (
    <Tag
      colour={colour}
      {...(isLabel ? {} : { icon: Folder })}
      title={title}
      className={classes(css.tag, isLabel && css.label)}
    >
      {shortLabel(title)}
    </Tag>
  )
}

function Icons({ thread }: { thread: Thread }) {
  return (
    <span className={css.marks} role="gridcell">
      {thread.status.endsWith('_failed') && (
        <StatusIcon of={CircleAlert} text={t('mailbox.notSent')} className={css.failed} />
      )}
      {thread.answered && <StatusIcon of={Reply} text={t('mailbox.answered')} />}
      {thread.forwarded && <StatusIcon of={Forward} text={t('mailbox.forwarded')} />}
      {thread.muted && <StatusIcon of={BellOff} text={t('mailbox.muted')} />}
      {thread.remind_at && (
        <StatusIcon of={AlarmClock} text={t('mailbox.reminds', { when: formatWhen(thread.remind_at) })} />
      )}
      {thread.woken_at && (
        <StatusIcon of={History} text={t('mailbox.woken', { when: formatWhen(thread.woken_at) })} />
      )}
      {thread.important && (
        <StatusIcon of={ChevronsUp} text={t('mailbox.important')} className={css.failed} />
      )}
      {thread.pinned && <StatusIcon of={Pin} text={t('mailbox.pinned')} />}
      {thread.tracking && <ReadCount count={thread.tracking.view_count} hasTitle />}
      {thread.has_attachments && <StatusIcon of={Paperclip} text={t('mailbox.hasFiles')} />}
    </span>
  )
}

function StatusIcon({
  of,
  text,
  className,
}: {
  of: typeof Star
  text: string
  className?: string | undefined
}) {
  return (
    <span className={className} title={text}>
      <Icon of={of} size="xs" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
