import { ListFilter } from 'lucide'
import { keyLabel, narrowChoices, narrowKeys, narrowVisibleList } from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import type { Command } from './command.ts'

/** Returns the filter commands of a folder list, except the active filter. */
export function filterCommands(): Command[] {
  if (!location.pathname.startsWith('/folder/')) return []
  const currentFilter = new URLSearchParams(location.search).get('filter') ?? 'all'
  return narrowChoices
    .filter((choice) => choice !== currentFilter)
    .map((choice) => ({
      id: `narrow ${choice}`,
      group: 'go',
      label: t(`shortcuts.narrow.${choice}`),
      also: t('mailbox.narrow'),
      icon: ListFilter,
      shortcut: keyLabel(narrowKeys[choice]),
      run: () => narrowVisibleList(choice === 'all' ? undefined : choice),
    }))
}
