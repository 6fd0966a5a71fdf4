import { canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { limits } from '@bocau/contract/limits'
import type { ServerSettings } from '@bocau/contract/settings'
import { formatNumber, t } from '../../../i18n/index.ts'
import { type DraftContent, type RecipientField, recipientFields } from '../draft-session/content.ts'
import { isTooLarge } from '../files/check-file.ts'

/** Returns true if a field has more than the maximum number of recipients. */
export const hasTooMany = (content: Pick<DraftContent, RecipientField>): boolean =>
  recipientFields.some((field) => content[field].length > limits.maxRecipients)

export const tooManyText = (): string =>
  t('compose.tooManyRecipients', { n: formatNumber(limits.maxRecipients) })

/** Explains why a draft cannot be sent; undefined if sending may be tried. */
export function sendBlockReason(
  content: Pick<DraftContent, 'files' | 'body' | RecipientField>,
  user: Pick<UserInfo, 'enable_smtp'>,
  { max_body_size }: Pick<ServerSettings, 'max_body_size'>,
): string | undefined {
  if (!canSend(user)) return t('error.sending_disabled')
  if (isTooLarge(content.files)) return t('compose.overSizeShort')
  if (hasTooMany(content)) return tooManyText()
  if (content.body.length > max_body_size) return t('compose.bodyTooLong', { n: formatNumber(max_body_size) })
  return undefined
}
