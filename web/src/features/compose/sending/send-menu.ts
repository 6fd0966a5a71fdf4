import { CalendarClock, CheckCheck, CircleAlert, Clock, Eye, Repeat, Send } from 'lucide'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { sendDraft } from './send-draft.ts'
import { changeSendOptions, sendOptions } from './send-options.ts'

interface Options {
  session: DraftSession
  isTracked: boolean
  onTrack: () => void
  onDone: () => void
}

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
  // Recurring messages are available only in the user's own mailbox.
  ...(mailboxBase === ''
    ? [
        {
          id: 'periodic',
          label: t('compose.periodic'),
          icon: Repeat,
          onSelect: () => void sendDraft(session, 'periodic', onDone),
        },
      ]
    : []),
  { id: 'before-track', isSeparator: true },
  { id: 'track', label: t('compose.track'), icon: Eye, isChecked: isTracked, onSelect: onTrack },
  ...sendOptionEntries(session),
]

/** Days until a message without a reply returns to the inbox. */
const reminderDays = [1, 3, 7]

function sendOptionEntries(session: DraftSession): MenuEntry[] {
  const options = sendOptions(session)
  return [
    {
      id: 'receipt',
      label: t('compose.receipt'),
      icon: CheckCheck,
      isChecked: options.receipt,
      onSelect: () => changeSendOptions(session, { receipt: !options.receipt }),
    },
    {
      id: 'important',
      label: t('compose.important'),
      icon: CircleAlert,
      isChecked: options.importance === 'high',
      onSelect: () =>
        changeSendOptions(session, { importance: options.importance === 'high' ? 'normal' : 'high' }),
    },
    { id: 'before-remind', isSeparator: true },
    ...reminderDays.map((n) => ({
      id: `remind ${n}`,
      label: t('compose.remindIn', { n }),
      icon: Clock,
      isChecked: options.remind_after === n,
      onSelect: () => changeSendOptions(session, { remind_after: options.remind_after === n ? null : n }),
    })),
  ]
}
