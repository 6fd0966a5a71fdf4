import type { Message } from '@bocau/contract/mailbox/mailbox'
import { EllipsisVertical, PenLine, Reply } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import button from '../../../../ui/controls/IconButton.module.css'
import { Icon, IconButton, MenuButton, tip } from '../../../../ui/index.ts'
import { useVisibleTheme } from '../body-frame/use-visible-theme.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { offeredActions } from './message-actions.ts'
import { messageEntries } from './message-entries.ts'
import { prefetchSenderTrust } from './sender-entries.ts'
import { continueDraft, startReply } from './start-reply.ts'

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
