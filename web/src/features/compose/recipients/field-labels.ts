import type { PlainKey } from '../../../i18n/index.ts'
import type { RecipientField } from '../draft-session/content.ts'

export const fieldLabels: Record<RecipientField, { line: PlainKey; add: PlainKey; list: PlainKey }> = {
  to: { line: 'compose.to', add: 'compose.addTo', list: 'compose.listTo' },
  cc: { line: 'compose.cc', add: 'compose.addCc', list: 'compose.listCc' },
  bcc: { line: 'compose.bcc', add: 'compose.addBcc', list: 'compose.listBcc' },
}
