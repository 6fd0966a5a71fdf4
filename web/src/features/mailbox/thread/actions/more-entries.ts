import { t } from '../../../../i18n/index.ts'
import type { MenuEntry } from '../../../../ui/index.ts'
import { ChevronsDownUp, ChevronsUpDown, Printer } from './icons.ts'

interface Ways {
  isAllOpen: boolean
  /** Not given for a thread of one message. */
  onExpand: ((all: boolean) => void) | undefined
  onPrint: () => void
}

/** What can be done with an opened thread beside the acts that every thread offers. */
export function moreEntries({ isAllOpen, onExpand, onPrint }: Ways): MenuEntry[] {
  return [
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
