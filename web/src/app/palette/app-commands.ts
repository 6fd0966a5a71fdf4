import type { UserInfo } from '@bocau/contract/account/account'
import type { ServerSettings, Settings } from '@bocau/contract/settings'
import {
  CircleQuestionMark,
  Contact,
  FolderPlus,
  HardDrive,
  Keyboard,
  Languages,
  LogOut,
  Mail,
  Monitor,
  Moon,
  PanelBottom,
  PanelRight,
  PenLine,
  Rows3,
  Rows4,
  Search,
  Settings as SettingsIcon,
  Sun,
  Undo2,
  UserRound,
} from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { notificationChoice } from '../../api/notification-choice.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { openCompose } from '../../features/compose/index.ts'
import { contactsHome } from '../../features/contacts/index.ts'
import { driveHome } from '../../features/drive/index.ts'
import { createFolder } from '../../features/mailbox/folders/index.ts'
import { keyLabel, loadActions } from '../../features/mailbox/index.ts'
import {
  openSettingRow,
  settingRows,
  settingRowsFor,
  settingsHref,
  tabsFor,
} from '../../features/settings/index.ts'
import { type Language, language, t } from '../../i18n/index.ts'
import { breakpoints, undoLatest } from '../../ui/index.ts'
import { switchNotifications } from '../entries/notification-entries.ts'
import { changeLanguage, changeTheme } from '../entries/preferences.ts'
import { visibleTheme } from '../entries/style.ts'
import { openHelp } from '../header/help-address.ts'
import { appKeys } from '../shortcuts/app-keys.ts'
import { showShortcutSheet } from '../shortcuts/ShortcutSheet.tsx'
import { signOutSafely } from '../sign-out-safely.ts'
import type { Command } from './command.ts'
import { focusSearch } from './focus-search.ts'
import { accountPageCommands, createCommands, drivePageCommands } from './page-commands.ts'

/** Returns the commands available on every page. */
export function appCommands(user: UserInfo, settings: Settings): Command[] {
  const server = queryClient.getQueryData<ServerSettings>(queryKeys.server)
  return [
    ...toolCommands(user),
    ...createCommands(user),
    ...drivePageCommands(server),
    ...styleCommands(settings),
    ...accountCommands(user),
    ...settingCommands(user),
    ...accountPageCommands(user),
  ]
}

/** Commands that open something or undo, as far as available to the user. */
function toolCommands(user: UserInfo): Command[] {
  const compose: Command = {
    id: 'compose',
    group: 'go',
    label: t('app.compose'),
    icon: PenLine,
    shortcut: keyLabel(appKeys.compose),
    run: () => openCompose(),
  }
  const drive: Command = {
    id: 'drive',
    group: 'go',
    label: t('app.drive'),
    icon: HardDrive,
    run: () => navigate(driveHome),
  }
  return [
    ...(user.enable_smtp === 1 ? [compose] : []),
    {
      id: 'search',
      group: 'go',
      label: t('app.search'),
      icon: Search,
      shortcut: keyLabel(appKeys.search),
      run: focusSearch,
    },
    ...(queryClient.getQueryData<ServerSettings>(queryKeys.server)?.enable_drive ? [drive] : []),
    {
      id: 'contacts',
      group: 'go',
      label: t('app.contacts'),
      icon: Contact,
      shortcut: keyLabel(appKeys.contacts),
      run: () => navigate(contactsHome),
    },
    {
      id: 'new folder',
      group: 'go',
      label: t('app.newFolder'),
      icon: FolderPlus,
      run: () => void createFolder(),
    },
    {
      id: 'undo',
      group: 'go',
      label: t('palette.undo'),
      icon: Undo2,
      shortcut: keyLabel(appKeys.undo),
      run: undoLatest,
    },
    {
      id: 'help',
      group: 'go',
      label: t('app.help'),
      icon: CircleQuestionMark,
      run: openHelp,
    },
    {
      id: 'shortcuts',
      group: 'go',
      label: t('shortcuts.title'),
      icon: Keyboard,
      shortcut: keyLabel(appKeys.shortcuts),
      run: () => void loadActions().then(showShortcutSheet),
    },
  ]
}

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

const readings = [
  ['no-split', Rows3],
  ['right', PanelRight],
  ['bottom', PanelBottom],
] as const

const densities = [
  ['comfortable', Rows3],
  ['compact', Rows4],
] as const

/** Returns the display commands, except the current state. */
function styleCommands(settings: Settings): Command[] {
  const reading = settings.inline_read ? settings.inline_read_position : 'no-split'
  const isWide = matchMedia(breakpoints.wide).matches
  const otherLanguage: Language = language() === 'vi' ? 'en' : 'vi'
  const createCommand = (id: string, label: string, icon: Command['icon'], run: () => void): Command => ({
    id,
    group: 'settings',
    label,
    icon,
    run,
  })
  return [
    ...themes
      .filter(([theme]) => theme !== visibleTheme())
      .map(([theme, icon]) =>
        createCommand(`theme ${theme}`, t(`palette.theme.${theme}`), icon, () => changeTheme(theme)),
      ),
    createCommand('language', t(`palette.language.${otherLanguage}`), Languages, () =>
      changeLanguage(otherLanguage),
    ),
    ...readings
      .filter(([position]) => isWide && position !== reading)
      .map(([position, icon]) =>
        createCommand(`read ${position}`, t(`palette.read.${position}`), icon, () => {
          void loadActions().then(({ setReadingPosition }) => setReadingPosition(position))
        }),
      ),
    ...densities
      .filter(([density]) => density !== settings.density)
      .map(([density, icon]) =>
        createCommand(`density ${density}`, t(`palette.density.${density}`), icon, () => {
          void loadActions().then(({ changeView }) => changeView({ density }))
        }),
      ),
  ]
}

/** Commands of settings and account. */
const accountCommands = (user: UserInfo): Command[] => [
  ...notificationCommands(),
  ...tabsFor(user).map(
    (tab): Command => ({
      id: `settings ${tab}`,
      group: 'settings',
      label: t(`palette.settings.${tab}`),
      icon: SettingsIcon,
      run: () => navigate(settingsHref(tab)),
    }),
  ),
  {
    id: 'account',
    group: 'settings',
    label: t('app.myAccount'),
    icon: UserRound,
    run: () => navigate('/account/home'),
  },
  {
    id: 'sign out',
    group: 'settings',
    label: t('app.signOut'),
    icon: LogOut,
    run: () => void signOutSafely(),
  },
]

/** Commands that open a single setting. */
const settingCommands = (user: UserInfo): Command[] =>
  settingRowsFor(user).map((id) => ({
    id: `row ${id}`,
    group: 'settings',
    label: t(`palette.row.${id}`),
    icon: SettingsIcon,
    end: t(`palette.settings.${settingRows[id].tab}`),
    run: () => openSettingRow(id),
  }))

/** Command that switches notifications; none if the browser does not allow switching. */
function notificationCommands(): Command[] {
  const choice = notificationChoice()
  if (choice !== 'on' && choice !== 'off') return []
  return [
    {
      id: 'notifications',
      group: 'settings',
      label: t(`app.notify.${choice}`),
      icon: Mail,
      run: () => void switchNotifications(),
    },
  ]
}
