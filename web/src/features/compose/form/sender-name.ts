import type { UserInfo } from '@bocau/contract/account/account'
import { t } from '../../../i18n/index.ts'

interface Sender {
  email: string
  name: string
}

/** Returns the name of a sender for display. A delegate without the right to send as the mailbox sends on behalf of it. */
export const senderName = ({ email, name }: Sender, acting: UserInfo['acting']): string =>
  acting?.send === 'on_behalf'
    ? t('compose.onBehalf', { person: acting.name || acting.email, mailbox: name || email })
    : name

export const formatSender = ({ email, name }: Sender): string => (name ? `${name} <${email}>` : email)
