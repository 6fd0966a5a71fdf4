import { useUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { Avatar, MenuButton } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { loadLater } from '../load-later.ts'
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts'
import css from './AvatarMenu.module.css'

export function AvatarMenu() {
  const user = useUser()
  const name = user.fullname || user.email.replace(/@.*/, '')
  const who = { name, email: user.email, picture: user.avatar_url }
  return (
    <MenuButton
      className={css.button}
      aria-label={t('app.accountOf', { name })}
      menuLabel={t('app.accountOf', { name })}
      align="end"
      onPointerEnter={() => void prefetch(loadLater)}
      onFocus={() => void prefetch(loadLater)}
      entries={async () => (await loadLater()).accountEntries(() => void openShortcutSheet())}
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
