import { snoozePresets } from '@bocau/mail-core/schedule-presets'
import { CalendarClock, Clock, Inbox } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { type MenuEntry, openMenu } from '../../../../ui/index.ts'
import { lazyPart } from '../../../../ui/parts/lazy-part.ts'
import { personZone, whenText } from './when-text.ts'

const SnoozeDialog = lazyPart(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog)

/** Time in seconds, null for immediately, undefined if cancelled. */
type SnoozeChoice = number | null | undefined

/** Asks for a time next to the pressed element; a snoozed thread can return immediately. */
export function chooseSnooze(about: { anchor: Element | null; isSnoozed: boolean }): Promise<SnoozeChoice> {
  const { promise, resolve } = Promise.withResolvers<SnoozeChoice>()
  const presets = snoozePresets(Date.now(), personZone())
  const offers: MenuEntry[] = presets.map(({ key, moment }) => ({
    id: key,
    label: t(`snooze.${key}`),
    icon: Clock,
    end: whenText(moment / 1000),
    onSelect: () => resolve(Math.round(moment / 1000)),
  }))
  const custom: MenuEntry = {
    id: 'custom',
    label: t('snooze.custom'),
    icon: CalendarClock,
    onSelect: () => resolve(promptInDialog<number>((reply) => <SnoozeDialog onResult={reply} />)),
  }
  const back: MenuEntry = { id: 'now', label: t('snooze.now'), icon: Inbox, onSelect: () => resolve(null) }
  openMenu({
    label: t('snooze.title'),
    entries: [
      { id: 'title', heading: t('snooze.title') },
      ...offers,
      custom,
      ...(about.isSnoozed ? [{ id: 'line', isSeparator: true } as const, back] : []),
    ],
    anchor: about.anchor ?? document.activeElement ?? { x: innerWidth / 2, y: innerHeight / 4 },
    isByKeyboard: true,
    // Waits, because the selection is reported right after the menu has closed.
    onClose: () => setTimeout(() => resolve(undefined)),
  })
  return promise
}
