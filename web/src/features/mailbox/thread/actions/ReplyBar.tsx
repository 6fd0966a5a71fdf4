import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Forward, Reply, ReplyAll } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, type IconGraphic } from '../../../../ui/index.ts'
import { offeredActions } from './message-actions.ts'
import css from './ReplyBar.module.css'
import { type ReplyKind, startReply } from './start-reply.ts'

const styles: Record<ReplyKind, { icon: IconGraphic; label: () => string; shortLabel: () => string }> = {
  reply: { icon: Reply, label: () => t('thread.reply'), shortLabel: () => t('thread.reply') },
  replyAll: {
    icon: ReplyAll,
    label: () => t('thread.replyAll'),
    shortLabel: () => t('thread.replyAllShort'),
  },
  forward: { icon: Forward, label: () => t('thread.forward'), shortLabel: () => t('thread.forward') },
}

interface Props {
  message: Message
  /** Below the last message, or at the lower edge of a phone. */
  position: 'below' | 'edge'
}

/** Reply buttons at the end of a thread. */
export function ReplyBar({ message, position }: Props) {
  const user = useUser()
  const kinds = offeredActions(message, user).filter((action): action is ReplyKind => action in styles)
  if (kinds.length === 0) return null
  return (
    <nav className={css.bar} data-place={position} aria-label={t('thread.answers')}>
      {kinds.map((kind) => (
        <Button key={kind} icon={styles[kind].icon} onClick={() => startReply(kind, message)}>
          {position === 'edge' ? styles[kind].shortLabel() : styles[kind].label()}
        </Button>
      ))}
    </nav>
  )
}
