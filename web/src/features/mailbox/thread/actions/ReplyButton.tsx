import type { Message } from '@bocau/contract/mailbox/mailbox'
import { PenLine, Reply } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { offeredActions } from './message-actions.ts'
import css from './ReplyButton.module.css'
import { continueDraft, startReply } from './start-reply.ts'

/** Main action of a message: reply, or continue a draft. */
export function ReplyButton({ message }: { message: Message }) {
  const actions = offeredActions(message, useUser())
  if (actions.includes('edit')) {
    return (
      <IconButton
        size="s"
        className={css.button}
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
      className={css.button}
      label={t('thread.reply')}
      icon={Reply}
      shortcut="R"
      onClick={() => startReply('reply', message)}
    />
  )
}
