import type { Settings } from '@bocau/contract/settings'
import { ChevronsDownUp, ChevronsUpDown, Printer, ZoomIn, ZoomOut } from 'lucide'
import { changeSettings } from '../../../../api/change-settings.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { type MenuEntry, showToast } from '../../../../ui/index.ts'
import { nextZoom } from './next-zoom.ts'

interface EntryOptions {
  isAllOpen: boolean
  /** Undefined for a thread of one message. */
  onExpand: ((all: boolean) => void) | undefined
  onPrint: () => void
  onPrintSome: (() => void) | undefined
  zoom: Settings['message_zoom']
}

/** Returns menu entries of an open thread in addition to the thread actions. */
export function moreEntries({ isAllOpen, onExpand, onPrint, onPrintSome, zoom }: EntryOptions): MenuEntry[] {
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
    ...(onPrintSome
      ? [{ id: 'printSome', label: t('thread.printSome'), icon: Printer, onSelect: onPrintSome }]
      : []),
    ...zoomEntries(zoom),
  ]
}

/** Returns entries for larger and smaller text, stored in the settings. */
function zoomEntries(zoom: Settings['message_zoom']): MenuEntry[] {
  return ([1, -1] as const).flatMap((step) => {
    const next = nextZoom(zoom, step)
    if (next === undefined) return []
    return {
      id: step > 0 ? 'larger' : 'smaller',
      label: t(step > 0 ? 'thread.larger' : 'thread.smaller', { percent: next }),
      icon: step > 0 ? ZoomIn : ZoomOut,
      onSelect: () => void changeZoom(next),
    }
  })
}

async function changeZoom(zoom: Settings['message_zoom']): Promise<void> {
  try {
    await changeSettings({ message_zoom: zoom })
  } catch (error) {
    showToast({ kind: 'error', text: t('thread.zoomFailed'), detail: errorText(error) })
  }
}
