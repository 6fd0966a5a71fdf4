import { ExternalLink } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import type { CurrentThreads } from '../../current-threads.ts'
import { offeredActions } from '../catalogue.ts'

/** Returns the context menu of rows: their actions, and opening a single thread in a new tab. */
export function rowMenu(
  { threads, isEntireFolder, run }: Omit<CurrentThreads, 'kind'>,
  address: string | undefined,
): { label: string; entries: MenuEntry[] } {
  const entries = offeredActions(threads, isEntireFolder).map((action) =>
    actionEntry(action, () => run(action)),
  )
  if (threads.length === 1 && address)
    entries.unshift(
      {
        id: 'openTab',
        label: t('act.openTab'),
        icon: ExternalLink,
        onSelect: () => void window.open(address, '_blank', 'noopener'),
      },
      ...(entries.length > 0 ? [{ id: 'acts', isSeparator: true as const }] : []),
    )
  return { label: t('act.menuOf', { n: threads.length }), entries }
}

export const actionEntry = (action: ThreadAction, onSelect: () => void): MenuEntry => ({
  id: action.id,
  label: action.label(),
  icon: action.icon,
  shortcut: keyLabel(action.shortcut),
  onSelect,
})
