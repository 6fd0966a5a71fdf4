import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Check, CheckCheck, Forward, Reply } from 'lucide'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { Icon, VisuallyHidden } from '../../../../ui/index.ts'
import css from './StatusIcons.module.css'

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

/** Number of times that a tracked message was read. */
export function ReadCount({ count, hasTitle = false }: { count: number; hasTitle?: boolean }) {
  const text = count > 0 ? t('mailbox.seen', { n: count }) : t('mailbox.notSeen')
  return (
    <span className={css.seen} data-none={count === 0 || undefined} title={hasTitle ? text : undefined}>
      <Icon of={count > 0 ? CheckCheck : Check} size="xs" />
      {count > 0 && <span aria-hidden>{formatNumber(count)}</span>}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
