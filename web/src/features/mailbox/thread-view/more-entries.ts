import type { Thread } from '@bocau/contract/mailbox'
import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import { keyLabel } from '../key-label.ts'
import { markUnread, offeredActions, runThreadAction } from '../thread-actions/index.ts'
import { ChevronsDownUp, ChevronsUpDown, Printer } from './icons.ts'

interface Ways {
  thread: Thread
  isAllOpen: boolean
  /** Not given for a thread of one message. */
  onExpand: ((all: boolean) => void) | undefined
  onPrint: () => void
}

/** What can be done with an opened thread beside what its bar shows at once. */
export function moreEntries({ thread, isAllOpen, onExpand, onPrint }: Ways): MenuEntry[] {
  const actions = offeredActions([thread]).filter((action) => action !== markUnread)
  return [
    ...actions.map((action) => ({
      id: action.id,
      label: action.label(),
      icon: action.icon,
      shortcut: keyLabel(action.shortcut),
      onSelect: () => void runThreadAction(action, [thread]),
    })),
    ...(onExpand
      ? [
          {
            id: 'expand',
            label: isAllOpen ? t('thread.collapseAll') : t('thread.expandAll'),
            icon: isAllOpen ? ChevronsDownUp : ChevronsUpDown,
            shortcut: isAllOpen ? ':' : ';',
            onSelect: () => onExpand(!isAllOpen),
          },
        ]
      : []),
    { id: 'print', label: t('thread.print'), icon: Printer, onSelect: onPrint },
  ]
}
