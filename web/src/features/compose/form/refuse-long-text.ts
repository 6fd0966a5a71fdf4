import { formatNumber, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

/**
 * Keeps out of a draft what is pasted or dropped and is alone longer than a draft may be: it could never be sent,
 * and laying it out would hold up the page for seconds before anybody could be told.
 */
export function refuseLongText(
  event: Pick<Event, 'preventDefault' | 'stopPropagation'>,
  data: DataTransfer,
  maxCharacters: number,
): void {
  if (data.getData('text/plain').length <= maxCharacters) return
  event.preventDefault()
  event.stopPropagation()
  showToast({ kind: 'error', text: t('compose.pasteTooLong', { n: formatNumber(maxCharacters) }) })
}
