import type { Message } from '@bocau/contract/mailbox/mailbox'
import { EllipsisVertical, Forward, PenLine, Reply, ReplyAll } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import button from '../../../../ui/controls/IconButton.module.css'
import { Button, Icon, IconButton, type IconGraphic, MenuButton, tip } from '../../../../ui/index.ts'
import { useVisibleTheme } from '../body-frame/use-visible-theme.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { offeredActions } from './message-actions.ts'
import { messageEntries } from './message-entries.ts'
import css from './ReplyButtons.module.css'
import { prefetchSenderTrust } from './sender-entries.ts'
import { continueDraft, type ReplyKind, startReply } from './start-reply.ts'

/** Main action of a message: reply, or continue a draft. */
export function ReplyButton({ message }: { message: Message }) {
  const actions = offeredActions(message, useUser())
  if (actions.includes('edit')) {
    return (
      <IconButton
        size="s"
        data-screen-only
        label={t('thread.edit')}
        icon={PenLine}
        onClick={() => continueDraft(message)}
      />
    )
  }
  if (!actions.includes('reply')) return null
  return (
    <IconButton
      size="s"
      data-screen-only
      label={t('thread.reply')}
      icon={Reply}
      shortcut="R"
      onClick={() => startReply('reply', message)}
    />
  )
}

export function MessageMenu({ message }: { message: Message }) {
  const opened = useOpenedThread()
  const user = useUser()
  const theme = useVisibleTheme()
  const label = t('thread.messageActions')
  return (
    <MenuButton
      className={button.button}
      data-screen-only
      data-size="s"
      aria-label={label}
      menuLabel={label}
      align="end"
      onPointerEnter={prefetchSenderTrust}
      onFocus={prefetchSenderTrust}
      entries={() => messageEntries({ message, opened, user, theme })}
      {...tip(label)}
    >
      <Icon of={EllipsisVertical} size="s" />
    </MenuButton>
  )
}

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
