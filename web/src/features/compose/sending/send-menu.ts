import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import { CalendarClock, Eye, Repeat, Send } from '../../../ui/marks/icons.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { sendDraft } from './send-draft.ts'

interface Options {
  session: DraftSession
  isTracked: boolean
  onTrack: () => void
  onDone: () => void
}

/** The other ways of sending a draft. */
export const sendMenu = ({ session, isTracked, onTrack, onDone }: Options): MenuEntry[] => [
  {
    id: 'now',
    label: t('compose.sendNow'),
    icon: Send,
    shortcut: 'Ctrl+↵',
    onSelect: () => void sendDraft(session, 'now', onDone),
  },
  {
    id: 'schedule',
    label: t('compose.schedule'),
    icon: CalendarClock,
    shortcut: 'Ctrl+⇧+↵',
    onSelect: () => void sendDraft(session, 'schedule', onDone),
  },
  {
    id: 'periodic',
    label: t('compose.periodic'),
    icon: Repeat,
    onSelect: () => void sendDraft(session, 'periodic', onDone),
  },
  { id: 'before-track', isSeparator: true },
  { id: 'track', label: t('compose.track'), icon: Eye, isChecked: isTracked, onSelect: onTrack },
]
