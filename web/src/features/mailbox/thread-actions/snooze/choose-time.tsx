import { snoozePresets } from '@bocau/mail-core/schedule-presets'
import { CalendarClock, Clock, Inbox, X } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { type IconGraphic, openMenu, promptInDialog } from '../../../../ui/index.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { personZone, whenText } from './when-text.ts'

/** Time in seconds, null to remove the time, undefined if cancelled. */
type TimeChoice = number | null | undefined

/** Asks for a time next to the pressed element; a snoozed thread can return immediately. */
export function chooseSnooze(anchor: Element | null, isSnoozed: boolean): Promise<TimeChoice> {
  return chooseTime(anchor, {
    title: t('snooze.title'),
    offers: snoozePresets(Date.now(), personZone()).map(({ key, moment }) => ({
      id: key,
      label: t(`snooze.${key}`),
      seconds: Math.round(moment / 1000),
    })),
    removal: isSnoozed ? { id: 'now', label: t('snooze.now'), icon: Inbox } : undefined,
  })
}

/** Asks for a time next to the pressed element; an existing reminder can be removed. */
export function chooseReminder(anchor: Element | null, isSet: boolean): Promise<TimeChoice> {
  const now = Math.floor(Date.now() / 1000)
  const offer = (days: number, label: string) => ({ id: `${days}`, label, seconds: now + days * 24 * 3600 })
  return chooseTime(anchor, {
    title: t('remind.title'),
    isReminder: true,
    offers: [offer(1, t('remind.day')), offer(3, t('remind.days', { n: 3 })), offer(7, t('remind.week'))],
    removal: isSet ? { id: 'none', label: t('remind.none'), icon: X } : undefined,
  })
}

interface Options {
  title: string
  isReminder?: boolean
  offers: { id: string; label: string; seconds: number }[]
  /** Entry that removes the current time. */
  removal: { id: string; label: string; icon: IconGraphic } | undefined
}

function chooseTime(
  anchor: Element | null,
  { title, isReminder = false, offers, removal }: Options,
): Promise<TimeChoice> {
  const { promise, resolve } = Promise.withResolvers<TimeChoice>()
  const promptForTime = () =>
    promptInDialog<number>((reply) => <SnoozeDialog isReminder={isReminder} onResult={reply} />)
  openMenu({
    label: title,
    entries: [
      { id: 'title', heading: title },
      ...offers.map(({ id, label, seconds }) => ({
        id,
        label,
        icon: Clock,
        end: whenText(seconds),
        onSelect: () => resolve(seconds),
      })),
      {
        id: 'custom',
        label: t('snooze.custom'),
        icon: CalendarClock,
        onSelect: () => resolve(promptForTime()),
      },
      ...(removal
        ? [
            { id: 'line', isSeparator: true as const },
            { ...removal, onSelect: () => resolve(null) },
          ]
        : []),
    ],
    anchor: anchor ?? document.activeElement ?? { x: innerWidth / 2, y: innerHeight / 4 },
    isByKeyboard: true,
    // Waits, because the selection is reported right after the menu has closed.
    onClose: () => setTimeout(() => resolve(undefined)),
  })
  return promise
}
