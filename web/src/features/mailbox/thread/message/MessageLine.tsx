import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Paperclip } from 'lucide'
import { formatFullDate, formatWhen, t } from '../../../../i18n/index.ts'
import { Icon, VisuallyHidden } from '../../../../ui/index.ts'
import { useReader } from '../../use-reader.ts'
import { outgoingStage } from '../notes/outgoing-stage.ts'
import { ReadCount } from '../notes/ReadCount.tsx'
import { ReplyIcons } from '../notes/ReplyIcons.tsx'
import { FolderTag } from './FolderTag.tsx'
import { MessageAvatar } from './MessageAvatar.tsx'
import css from './MessageLine.module.css'
import { nameIn } from './names.ts'

interface Props {
  message: Message
  /** Another message is being printed, this one is not. */
  isSkipped: boolean
  onExpand: () => void
}

/** Collapsed message with its sender and snippet. */
export function MessageLine({ message, isSkipped, onExpand }: Props) {
  const reader = useReader()
  return (
    <article
      className={css.message}
      data-message={message.id}
      data-unread={message.unread || undefined}
      data-left-out={isSkipped || undefined}
    >
      <button type="button" className={css.line} aria-expanded={false} data-message-head onClick={onExpand}>
        <span className={css.face}>
          <MessageAvatar message={message} size={28} />
        </span>
        <span className={css.name}>
          {message.is_draft && !outgoingStage(message) ? (
            <span className={css.draft}>{t('mailbox.draft')}</span>
          ) : (
            nameIn(message.from, reader)
          )}
        </span>
        <span className={css.snippet}>
          <FolderTag message={message} className={css.folder} />
          {message.snippet}
        </span>
        <span className={css.end}>
          <ReplyIcons message={message} />
          {message.tracking && <ReadCount count={message.tracking.view_count} />}
          {message.files.some((file) => !file.inline_image) && (
            <>
              <Icon of={Paperclip} size="xs" />
              <VisuallyHidden>{t('mailbox.hasFiles')}</VisuallyHidden>
            </>
          )}
          <time title={formatFullDate(message.date)}>{formatWhen(message.date)}</time>
        </span>
      </button>
    </article>
  )
}
