/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the header is clickable as a whole; the keyboard uses the sender's name in it */
import type { Attachment, Message } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide'
import { Fragment, type MouseEvent } from 'react'
import { formatFullDate, formatWhen, t } from '../../../../i18n/index.ts'
import { Icon, KindTag } from '../../../../ui/index.ts'
import { folderNames } from '../../folders/folders.ts'
import { isSenderVerified } from '../../forged.ts'
import { useReader } from '../../use-reader.ts'
import { isInfected } from '../actions/message-actions.ts'
import { MessageMenu, ReplyButton } from '../actions/ReplyButtons.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { MessageBody } from '../body-frame/MessageBody.tsx'
import { calendarFile, filesBesidesCalendar } from '../invitation/calendar-files.ts'
import { invitationQuery } from '../invitation/invitation-query.ts'
import { JunkNote } from '../notes/JunkNote.tsx'
import { InfectedNote, NotSentAlert, OutgoingNote } from '../notes/OutgoingNote.tsx'
import { outgoingStage } from '../notes/outgoing-stage.ts'
import { ReplyIcons } from '../notes/ReplyIcons.tsx'
import { ReadByLine, ReminderLine, TrackingLine } from '../notes/TrackingLines.tsx'
import { isSenderDoubtful } from '../state/is-trustworthy.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { FolderTag } from './FolderTag.tsx'
import { foreignFolder } from './foreign-folder.ts'
import { MessageAvatar } from './MessageAvatar.tsx'
import css from './MessageCard.module.css'
import { MessageDetails } from './MessageDetails.tsx'
import { nameIn, printedRecipients, recipientsLine } from './names.ts'
import { personAttributes } from './people/named.ts'
import { PersonName } from './people/PersonName.tsx'

interface Props {
  message: Message
  isPrinting: boolean
  /** Another message is being printed, this one is not. */
  isSkipped: boolean
  /** Undefined for the only message of a thread, which stays open. */
  onCollapse?: (() => void) | undefined
}

export function MessageCard({ message, isPrinting, isSkipped, onCollapse }: Props) {
  const { detail } = useOpenedThread()
  const files = useListedFiles(message)
  return (
    <article className={css.message} data-message={message.id} data-left-out={isSkipped || undefined}>
      {/* The header is clickable as a whole; the keyboard uses the sender's name. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <header
        className={css.bar}
        data-collapses={onCollapse && true}
        onClick={(event) => isHeaderClick(event) && onCollapse?.()}
      >
        <SenderAvatar message={message} />
        <div className={css.who}>
          <Sender message={message} onCollapse={onCollapse} />
          <Recipients message={message} />
        </div>
        <div className={css.end}>
          <ReplyIcons message={message} />
          <time title={formatFullDate(message.date)}>{formatWhen(message.date)}</time>
          <span className={css.onPaper}>{formatFullDate(message.date)}</span>
          <ReplyButton message={message} />
          <MessageMenu message={message} />
        </div>
      </header>
      {foreignFolder(message, detail.thread.mailbox_name) === folderNames.junk && (
        <div className={css.note}>
          <JunkNote />
        </div>
      )}
      <OutgoingNote message={message} />
      <NotSentAlert message={message} />
      {message.tracking && <TrackingLine id={message.id} tracking={message.tracking} />}
      <ReadByLine message={message} />
      <ReminderLine message={message} />
      {isInfected(message) ? (
        <InfectedNote message={message} />
      ) : (
        <MessageBody message={message} isPrinting={isPrinting} />
      )}
      {files.length > 0 && <Attachments message={message} files={files} isPrinting={isPrinting} />}
    </article>
  )
}

/** Returns the attachments to list below a message: not the calendar that its card shows. */
function useListedFiles(message: Message): Attachment[] {
  // The card loads the event.
  const { isError } = useQuery({ ...invitationQuery(message.id), enabled: false })
  const hasCard = !isError && !isInfected(message) && calendarFile(message) !== undefined
  const files = hasCard ? filesBesidesCalendar(message) : message.files
  return files.filter((file) => !file.inline_image)
}

/** Avatar that opens the contact card; a forged message has none. */
function SenderAvatar({ message }: { message: Message }) {
  const avatar = <MessageAvatar message={message} size={40} />
  if (isSenderDoubtful(message)) return avatar
  return (
    <PersonName person={message.from} isPicture isVerified={isSenderVerified(message)}>
      {avatar}
    </PersonName>
  )
}

function Sender({ message, onCollapse }: Pick<Props, 'message' | 'onCollapse'>) {
  const reader = useReader()
  const name = nameIn(message.from, reader)
  const pointed = isSenderDoubtful(message) ? {} : personAttributes(message.from, isSenderVerified(message))
  return (
    <div className={css.from}>
      {onCollapse ? (
        <button
          type="button"
          className={css.name}
          aria-expanded
          data-message-head
          onClick={onCollapse}
          {...pointed}
        >
          {name}
        </button>
      ) : (
        <span className={css.name} tabIndex={-1} data-message-head {...pointed}>
          {name}
        </span>
      )}
      {message.is_draft && !outgoingStage(message) && <span className={css.draft}>{t('mailbox.draft')}</span>}
      {message.outside && (
        <KindTag kind="outside" title={t('thread.outside')} className={css.outside}>
          <Icon of={Globe} size="xs" />
          <span className={css.tagText}>{t('thread.outside')}</span>
        </KindTag>
      )}
      {message.from.email && (
        <span className={css.address} data-outside={message.outside || undefined}>
          &lt;{message.from.email}&gt;
        </span>
      )}
    </div>
  )
}

function Recipients({ message }: { message: Message }) {
  return (
    <div className={css.to}>
      <FolderTag message={message} className={css.folder} />
      <span className={css.names}>
        <RecipientNames message={message} />
      </span>
      <span className={css.onPaper}>{printedRecipients(message)}</span>
      <MessageDetails message={message} />
    </div>
  )
}

/** Returns true for a click on the header that does not hit a control or end a text selection. */
function isHeaderClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  return !target.closest('button, a, dl, dialog, [role="menu"]') && getSelection()?.isCollapsed !== false
}

/** Recipients in one line; each name opens a contact card. */
function RecipientNames({ message }: { message: Message }) {
  const reader = useReader()
  const { before, visible, after } = recipientsLine(message)
  return (
    <>
      {before}
      {visible.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message may name the same address twice, and its list never changes
        <Fragment key={at}>
          {at > 0 && ', '}
          <PersonName person={person} isInline>
            {nameIn(person, reader)}
          </PersonName>
        </Fragment>
      ))}
      {after}
    </>
  )
}
