import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Forward, Reply } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Icon, VisuallyHidden } from '../../../../ui/index.ts'
import css from './ReplyIcons.module.css'

/** Icons of a message that was answered or forwarded. */
export function ReplyIcons({ message }: { message: Pick<Message, 'answered' | 'forwarded'> }) {
  return (
    <>
      {message.answered && <StatusIcon of={Reply} text={t('mailbox.answered')} />}
      {message.forwarded && <StatusIcon of={Forward} text={t('mailbox.forwarded')} />}
    </>
  )
}

function StatusIcon({ of, text }: { of: typeof Reply; text: string }) {
  return (
    <span className={css.mark} title={text}>
      <Icon of={of} size="xs" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
