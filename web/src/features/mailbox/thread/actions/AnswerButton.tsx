import type { Message } from '@bocau/contract/mailbox/mailbox'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import css from './AnswerButton.module.css'
import { answer, continueDraft } from './answer.ts'
import { PenLine, Reply } from './icons.ts'
import { offeredActs } from './message-acts.ts'

/** Main action of a message: reply, or continue a draft. */
export function AnswerButton({ message }: { message: Message }) {
  const acts = offeredActs(message, useUser())
  if (acts.includes('edit')) {
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
  if (!acts.includes('reply')) return null
  return (
    <IconButton
      size="s"
      className={css.button}
      label={t('thread.reply')}
      icon={Reply}
      shortcut="R"
      onClick={() => answer('reply', message)}
    />
  )
}
