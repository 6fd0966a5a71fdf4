import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { t } from '../../../../i18n/index.ts'
import { isReader, type Reader } from '../../participants.ts'

export const nameIn = (person: Correspondent, reader: Reader): string =>
  isReader(person, reader) ? reader.me : displayNameOf(person) || t('mailbox.unknownSender')

/** Placeholder for the names in the translated sentence. */
const namesPosition = '\u0000'

/** Describes the recipients in one line, “tới tôi, Trần Văn Lâm và 3 người khác”, as names and surrounding text. */
export function recipientsLine(message: Message): {
  before: string
  visible: Correspondent[]
  after: string
} {
  const people = [...message.to, ...message.cc, ...message.bcc].filter(({ email }) => !isUndisclosed(email))
  if (people.length === 0)
    return { before: t(message.is_draft ? 'thread.noRecipients' : 'thread.toNobody'), visible: [], after: '' }

  const visible = people.slice(0, limits.receiverDisplayCap)
  const more = people.length - visible.length
  const names = namesPosition
  const line = more > 0 ? t('thread.toMore', { names, n: more }) : t('thread.to', { names })
  const [before = '', after = ''] = line.split(namesPosition)
  return { before, visible, after }
}

/** Maximum number of recipients printed. */
const MAX_PRINTED = 200

/** Lists the recipients with names and addresses, for printing. */
export function printedRecipients(message: Message): string {
  const people = [...message.to, ...message.cc, ...message.bcc].filter(({ email }) => !isUndisclosed(email))
  if (people.length === 0) return t('thread.toNobody')
  const visible = people.slice(0, MAX_PRINTED)
  const names = visible.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(', ')
  const more = people.length - visible.length
  return more > 0 ? t('thread.toMore', { names, n: more }) : t('thread.to', { names })
}

/** Returns true for the placeholder that some programs write if all recipients are in Bcc. */
const isUndisclosed = (email: string) =>
  email === '' || email.toLowerCase().startsWith('undisclosed-recipients')
