import { ArrowRight, Copy, PenLine, Scissors, Trash } from 'lucide'
import { type PlainKey, t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import type { RecipientField } from '../draft-session/content.ts'

export const fieldLabels: Record<RecipientField, { line: PlainKey; add: PlainKey; list: PlainKey }> = {
  to: { line: 'compose.to', add: 'compose.addTo', list: 'compose.listTo' },
  cc: { line: 'compose.cc', add: 'compose.addCc', list: 'compose.listCc' },
  bcc: { line: 'compose.bcc', add: 'compose.addBcc', list: 'compose.listBcc' },
}

interface RecipientActions {
  /** The other fields of the draft. */
  fields: readonly RecipientField[]
  onCopy: () => void
  onCut: () => void
  onEdit: () => void
  onMove: (to: RecipientField) => void
  onRemove: () => void
}

export const recipientMenu = (actions: RecipientActions): MenuEntry[] => [
  { id: 'copy', label: t('compose.copyAddress'), icon: Copy, shortcut: 'Ctrl+C', onSelect: actions.onCopy },
  { id: 'cut', label: t('compose.cutAddress'), icon: Scissors, shortcut: 'Ctrl+X', onSelect: actions.onCut },
  { id: 'edit', label: t('compose.editAddress'), icon: PenLine, shortcut: '↵', onSelect: actions.onEdit },
  { id: 'before-move', isSeparator: true },
  ...actions.fields.map((field) => ({
    id: field,
    label: t('compose.moveToField', { field: t(fieldLabels[field].line) }),
    icon: ArrowRight,
    onSelect: () => actions.onMove(field),
  })),
  { id: 'before-remove', isSeparator: true },
  {
    id: 'remove',
    label: t('compose.removeAddress'),
    icon: Trash,
    shortcut: 'Del',
    onSelect: actions.onRemove,
  },
]
