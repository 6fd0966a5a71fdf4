import { CalendarClock, Clock, X } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { type MenuEntry, openMenu } from '../../../../ui/index.ts'
import { lazyPart } from '../../../../ui/parts/lazy-part.ts'
import { whenText } from '../snooze/when-text.ts'

const SnoozeDialog = lazyPart(async () => (await import('../snooze/SnoozeDialog.tsx')).SnoozeDialog)

const day = 24 * 3600

/** Time in seconds, null to remove the reminder, undefined if cancelled. */
type ReminderChoice = number | null | undefined

/** Asks for a time next to the pressed element; an existing reminder can be removed. */
export function chooseReminder(about: { anchor: Element | null; isSet: boolean }): Promise<ReminderChoice> {
  const { promise, resolve } = Promise.withResolvers<ReminderChoice>()
  const now = Math.floor(Date.now() / 1000)
  const offers: MenuEntry[] = (
    [
      [1, t('remind.day')],
      [3, t('remind.days', { n: 3 })],
      [7, t('remind.week')],
    ] as const
  ).map(([days, label]) => ({
    id: `${days}`,
    label,
    icon: Clock,
    end: whenText(now + days * day),
    onSelect: () => resolve(now + days * day),
  }))
  const custom: MenuEntry = {
    id: 'custom',
    label: t('snooze.custom'),
    icon: CalendarClock,
    onSelect: () => resolve(promptInDialog<number>((reply) => <SnoozeDialog isReminder onResult={reply} />)),
  }
  const none: MenuEntry = { id: 'none', label: t('remind.none'), icon: X, onSelect: () => resolve(null) }
  openMenu({
    label: t('remind.title'),
    entries: [
      { id: 'title', heading: t('remind.title') },
      ...offers,
      custom,
      ...(about.isSet ? [{ id: 'line', isSeparator: true } as const, none] : []),
    ],
    anchor: about.anchor ?? document.activeElement ?? { x: innerWidth / 2, y: innerHeight / 4 },
    isByKeyboard: true,
    // Waits, because the selection is reported right after the menu has closed.
    onClose: () => setTimeout(() => resolve(undefined)),
  })
  return promise
}
