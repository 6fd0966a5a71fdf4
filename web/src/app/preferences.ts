import type { Settings } from '@bocau/contract/settings'
import { readStored, writeStored } from '../api/local-store.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { changeSettings } from '../api/session.ts'
import { errorText, type Language, language, pageLanguage, switchLanguage, t } from '../i18n/index.ts'
import { closeMenu, showToast } from '../ui/index.ts'

export type Theme = Settings['theme']

/** Shows the page in a theme, and remembers it on this device for before signing in. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    meta.media = mediaOf(theme, meta.dataset.scheme)
  }
  writeStored('theme', theme)
}

/** The bars of a phone take the colour of the theme that is shown. */
function mediaOf(theme: Theme, scheme: string | undefined): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return theme === scheme ? 'all' : 'not all'
}

/** Shows the page in a language, and remembers it on this device for before signing in. */
export async function showLanguage(next: Language): Promise<void> {
  await switchLanguage(next)
  writeStored('language', next)
}

/** Shows a look that is kept already. */
export function showLook(look: Pick<Settings, 'theme' | 'language'>): void {
  if (look.theme !== shownTheme()) showTheme(look.theme)
  if (look.language !== language()) void showLanguage(look.language)
}

export const shownTheme = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** The look of the first screen: the person's, where nobody is known what this device chose, else the page's. */
export async function startPreferences(chosen: Partial<Settings> = {}): Promise<void> {
  showTheme(chosen.theme ?? readStored('theme') ?? shownTheme())
  await showLanguage(chosen.language ?? readStored('language') ?? pageLanguage())
}

/** Changes the theme: at once here, and for good when somebody is signed in. */
export function changeTheme(theme: Theme): void {
  const before = shownTheme()
  showTheme(theme)
  keep({ theme }, () => showTheme(before))
}

/** Changes the language: at once here, and for good when somebody is signed in. */
export async function changeLanguage(next: Language): Promise<void> {
  const before = language()
  closeMenu()
  await showLanguage(next)
  focusLanguageMenu()
  keep({ language: next }, () => void showLanguage(before))
}

/** Every word on the page was made anew, the button this was chosen from as well. */
function focusLanguageMenu(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-menu]')?.focus())
}

function keep(changes: Partial<Settings>, takeBack: () => void): void {
  if (!queryClient.getQueryData(queryKeys.user)) return
  changeSettings(changes).catch((error: unknown) => {
    takeBack()
    showToast({ kind: 'error', text: t('app.settingNotSaved'), detail: errorText(error) })
  })
}
