import type { Message } from '@bocau/contract/mailbox/mailbox'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, type IconShape } from '../../../../ui/index.ts'
import { type AnswerKind, answer } from './answer.ts'
import { Forward, Reply, ReplyAll } from './icons.ts'
import { offeredActs } from './message-acts.ts'
import css from './ReplyBar.module.css'

const looks: Record<AnswerKind, { icon: IconShape; label: () => string; shortLabel: () => string }> = {
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
  place: 'below' | 'edge'
}

/** Reply buttons at the end of a thread. */
export function ReplyBar({ message, place }: Props) {
  const user = useUser()
  const kinds = offeredActs(message, user).filter((act): act is AnswerKind => act in looks)
  if (kinds.length === 0) return null
  return (
    <nav className={css.bar} data-place={place} aria-label={t('thread.answers')}>
      {kinds.map((kind) => (
        <Button key={kind} icon={looks[kind].icon} onClick={() => answer(kind, message)}>
          {place === 'edge' ? looks[kind].shortLabel() : looks[kind].label()}
        </Button>
      ))}
    </nav>
  )
}
