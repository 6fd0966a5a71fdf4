import { CircleQuestionMark, Inbox, Keyboard, LogOut, UserRound } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { cachedUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import type { MenuEntry } from '../../ui/index.ts'
import { notificationEntries } from '../entries/notification-entries.ts'
import { keyboardDevice } from '../shortcuts/keyboard-device.ts'
import { signOutSafely } from '../sign-out-safely.ts'
import { openHelp } from './help-address.ts'
import '../../i18n/areas/notices.ts'

const home = '/account/home'

/** Returns the entries of the user menu. Theme and language are settings. */
export const accountEntries = (openShortcuts: () => void): MenuEntry[] => [
  ...(cachedUser()?.acting
    ? [{ id: 'own', label: t('mailboxes.back'), icon: Inbox, onSelect: () => location.assign('/') }]
    : []),
  { id: 'account', label: t('app.myAccount'), icon: UserRound, onSelect: openAccount },
  { id: 'after-account', isSeparator: true },
  ...notificationEntries(),
  { id: 'help', label: t('app.help'), icon: CircleQuestionMark, onSelect: openHelp },
  ...(matchMedia(keyboardDevice).matches
    ? [{ id: 'shortcuts', label: t('app.shortcuts'), icon: Keyboard, shortcut: '?', onSelect: openShortcuts }]
    : []),
  { id: 'after-help', isSeparator: true },
  { id: 'leave', label: t('app.signOut'), icon: LogOut, onSelect: () => void signOutSafely() },
]

/** Opens the account area in a new window, so that the mailbox stays; inside the area, in the same one. */
function openAccount(): void {
  if (/^\/(account|protect|verify)/.test(location.pathname)) navigate(home)
  else window.open(home, '_blank', 'noopener')
}
