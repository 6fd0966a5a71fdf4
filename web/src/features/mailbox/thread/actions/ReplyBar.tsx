import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Forward, Reply, ReplyAll } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, type IconGraphic } from '../../../../ui/index.ts'
import { offeredActions } from './message-actions.ts'
import css from './ReplyBar.module.css'
import { type ReplyKind, startReply } from './start-reply.ts'

const icons: Record<ReplyKind, IconGraphic> = { reply: Reply, replyAll: ReplyAll, forward: Forward }

interface Props {
  message: Message
  /** Below the last message, or at the lower edge of a phone. */
  position: 'below' | 'edge'
}

/** Reply buttons at the end of a thread. */
export function ReplyBar({ message, position }: Props) {
  const user = useUser()
  const kinds = offeredActions(message, user).filter((action): action is ReplyKind => action in icons)
  if (kinds.length === 0) return null
  return (
    <nav className={css.bar} data-screen-only data-place={position} aria-label={t('thread.answers')}>
      {kinds.map((kind) => (
        <Button key={kind} icon={icons[kind]} onClick={() => startReply(kind, message)}>
          {position === 'edge' && kind === 'replyAll' ? t('thread.replyAllShort') : t(`thread.${kind}`)}
        </Button>
      ))}
    </nav>
  )
}
