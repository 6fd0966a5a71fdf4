import type { Settings } from '@bocau/contract/settings'
import { changeSettings } from '../../api/change-settings.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { errorText, type Language, language, t } from '../../i18n/index.ts'
import { closeMenu, showToast } from '../../ui/index.ts'
import { showLanguage, showTheme, type Theme, visibleTheme } from './style.ts'

/** Changes the theme immediately, and saves it if a user is signed in. */
export function changeTheme(theme: Theme): void {
  const before = visibleTheme()
  showTheme(theme)
  save({ theme }, () => showTheme(before))
}

/** Changes the language immediately, and saves it if a user is signed in. */
export function changeLanguage(next: Language): void {
  const before = language()
  closeMenu()
  showLanguage(next)
  save({ language: next }, () => showLanguage(before))
}

function save(changes: Partial<Settings>, revert: () => void): void {
  if (!queryClient.getQueryData(queryKeys.user)) return
  changeSettings(changes).catch((error: unknown) => {
    revert()
    showToast({ kind: 'error', text: t('app.settingNotSaved'), detail: errorText(error) })
  })
}
