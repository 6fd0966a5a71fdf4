import type { Label } from '@bocau/contract/mailbox/labels'
import { Combine, PenLine, Trash } from 'lucide'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import type { MenuEntry } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import { cachedLabels, labelTitle } from '../../folders/folders.ts'
import { confirmMerge, openLabelDialog } from './LabelDialog.tsx'
import { changeLabel, removeLabel } from './label-calls.ts'

export const labelMenuTitle = (label: Label): string => t('label.menuOf', { label: labelTitle(label.name) })

export function labelMenu(label: Label): MenuEntry[] {
  const visibilityEntry = (visibility: Label['visibility']): MenuEntry => ({
    id: visibility,
    label: t(`label.visibility.${visibility}`),
    isChecked: label.visibility === visibility,
    onSelect: () =>
      void reportFailure(t('label.failed.change'), errorText, () => changeLabel(label.id, { visibility })),
  })
  return [
    { id: 'change', label: t('label.change'), icon: PenLine, onSelect: () => void openLabelDialog(label) },
    { id: 'line 1', isSeparator: true },
    visibilityEntry('shown'),
    visibilityEntry('unread'),
    visibilityEntry('hidden'),
    { id: 'line 2', isSeparator: true },
    ...(cachedLabels().length > 1
      ? [{ id: 'merge', label: t('label.merge'), icon: Combine, onSelect: () => void confirmMerge(label) }]
      : []),
    {
      id: 'delete',
      label: t('label.delete'),
      icon: Trash,
      isDanger: true,
      onSelect: () => void deleteLabel(label),
    },
  ]
}

/** Deletes a label and its sublabels after confirmation. */
async function deleteLabel(label: Label): Promise<void> {
  const below = cachedLabels().filter(({ name }) => name.startsWith(`${label.name}/`)).length
  const isSure = await confirmInDialog({
    title: t('label.deleteTitle', { name: labelTitle(label.name) }),
    text: t('label.deleteText', { n: label.total_threads, below }),
    actionLabel: t('label.delete'),
  })
  if (isSure) await reportFailure(t('label.failed.delete'), errorText, () => removeLabel(label))
}
