import type { Message } from '@bocau/contract/mailbox'
import { t } from '../../../i18n/index.ts'
import { Avatar, Icon, VisuallyHidden } from '../../../ui/index.ts'
import { ShieldAlert } from './icons.ts'
import css from './MessageFace.module.css'

/** Who sent a message at a glance; a sender that could not be proved shows no face. */
export function MessageFace({ message, size }: { message: Message; size: number }) {
  if (message.authentication !== 'fail') {
    return <Avatar name={message.from.name} email={message.from.email} size={size} />
  }
  return (
    <span className={css.shield} style={{ width: size, height: size }}>
      <Icon of={ShieldAlert} size="s" />
      <VisuallyHidden>{t('thread.forged')}</VisuallyHidden>
    </span>
  )
}
