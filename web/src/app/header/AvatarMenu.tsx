import { useUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { Globe, LogOut, Monitor, Moon, Sun, UserRound } from '../../ui/icons.ts'
import { Avatar, MenuButton, type MenuEntry } from '../../ui/index.ts'
import { languageEntries } from '../language-entries.ts'
import { leave } from '../leave.ts'
import { notificationEntries } from '../notification-entries.ts'
import { openAccount } from '../open-account.ts'
import { changeTheme, shownTheme } from '../preferences.ts'
import css from './AvatarMenu.module.css'

/** Who is here, and what is theirs to choose. */
export function AvatarMenu() {
  const user = useUser()
  const name = user.fullname || user.email.replace(/@.*/, '')
  const who = { name, email: user.email, picture: user.avatar_url }
  return (
    <MenuButton
      data-language-menu
      className={css.button}
      aria-label={t('app.accountOf', { name })}
      menuLabel={t('app.accountOf', { name })}
      align="end"
      entries={entries}
      header={
        <div className={css.who}>
          <Avatar {...who} size={40} />
          <div>
            <b>{name}</b>
            <span>{user.email}</span>
          </div>
        </div>
      }
    >
      <Avatar {...who} size={32} />
    </MenuButton>
  )
}

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

const entries = (): MenuEntry[] => [
  { id: 'account', label: t('app.myAccount'), icon: UserRound, onSelect: openAccount },
  { id: 'after-account', isSeparator: true },
  { id: 'theme', heading: t('app.theme') },
  ...themes.map(([theme, icon]) => ({
    id: theme,
    label: t(`app.theme.${theme}`),
    icon,
    isChecked: shownTheme() === theme,
    onSelect: () => changeTheme(theme),
  })),
  { id: 'after-theme', isSeparator: true },
  { id: 'language', heading: t('app.language') },
  ...languageEntries().map((entry) => ({ ...entry, icon: Globe })),
  { id: 'after-language', isSeparator: true },
  ...notificationEntries(),
  { id: 'leave', label: t('app.signOut'), icon: LogOut, onSelect: () => void leave() },
]
