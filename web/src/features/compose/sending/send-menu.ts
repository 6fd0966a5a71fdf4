import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import { CalendarClock, Eye, Repeat, Send } from '../../../ui/marks/icons.ts'
import type { Letter } from '../draft-session/letter.ts'
import { sendLetter } from './send-letter.ts'

interface Options {
  letter: Letter
  isTracked: boolean
  onTrack: () => void
  onDone: () => void
}

/** The other ways of sending a letter. */
export const sendMenu = ({ letter, isTracked, onTrack, onDone }: Options): MenuEntry[] => [
  {
    id: 'now',
    label: t('compose.sendNow'),
    icon: Send,
    shortcut: 'Ctrl+↵',
    onSelect: () => void sendLetter(letter, 'now', onDone),
  },
  {
    id: 'schedule',
    label: t('compose.schedule'),
    icon: CalendarClock,
    shortcut: 'Ctrl+⇧+↵',
    onSelect: () => void sendLetter(letter, 'schedule', onDone),
  },
  {
    id: 'periodic',
    label: t('compose.periodic'),
    icon: Repeat,
    onSelect: () => void sendLetter(letter, 'periodic', onDone),
  },
  { id: 'before-track', isSeparator: true },
  { id: 'track', label: t('compose.track'), icon: Eye, isChecked: isTracked, onSelect: onTrack },
]
