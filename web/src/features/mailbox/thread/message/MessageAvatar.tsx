import type { Message } from '@bocau/contract/mailbox/mailbox'
import { ShieldAlert } from 'lucide'
import { usePicture } from '../../../../api/pictures.ts'
import { t } from '../../../../i18n/index.ts'
import { Avatar, Icon, VisuallyHidden } from '../../../../ui/index.ts'
import { isSenderVerified } from '../../forged.ts'
import { isSenderDoubtful } from '../state/is-trustworthy.ts'
import css from './MessageAvatar.module.css'

/** Avatar of the sender; an unauthenticated sender has no picture. */
export function MessageAvatar({ message, size }: { message: Message; size: number }) {
  const { from } = message
  const picture = usePicture(from.email)
  if (!isSenderDoubtful(message)) {
    const verifiedPicture = isSenderVerified(message) ? picture : null
    return <Avatar name={from.name} email={from.email} size={size} picture={verifiedPicture} />
  }
  return (
    <span className={css.shield} style={{ width: size, height: size }}>
      <Icon of={ShieldAlert} size="s" />
      <VisuallyHidden>{t('thread.forged')}</VisuallyHidden>
    </span>
  )
}
