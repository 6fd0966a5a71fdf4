import { Globe, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { t } from '../../i18n/index.ts'
import type { MenuEntry } from '../../ui/index.ts'
import { languageEntries } from '../entries/language-entries.ts'
import { notificationEntries } from '../entries/notification-entries.ts'
import { changeLanguage, changeTheme } from '../entries/preferences.ts'
import { visibleTheme } from '../entries/style.ts'
import { signOutSafely } from '../sign-out-safely.ts'
import '../../i18n/areas/notices.ts'

const home = '/account/home'

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

export const accountEntries = (): MenuEntry[] => [
  { id: 'account', label: t('app.myAccount'), icon: UserRound, onSelect: openAccount },
  { id: 'after-account', isSeparator: true },
  { id: 'theme', heading: t('app.theme') },
  ...themes.map(([theme, icon]) => ({
    id: theme,
    label: t(`app.theme.${theme}`),
    icon,
    isChecked: visibleTheme() === theme,
    onSelect: () => changeTheme(theme),
  })),
  { id: 'after-theme', isSeparator: true },
  { id: 'language', heading: t('app.language') },
  ...languageEntries(changeLanguage).map((entry) => ({ ...entry, icon: Globe })),
  { id: 'after-language', isSeparator: true },
  ...notificationEntries(),
  { id: 'leave', label: t('app.signOut'), icon: LogOut, onSelect: () => void signOutSafely() },
]

/** Opens the account area in a new window, so that the mailbox stays; inside the area, in the same one. */
function openAccount(): void {
  if (/^\/(account|protect|verify)/.test(location.pathname)) navigate(home)
  else window.open(home, '_blank', 'noopener')
}
