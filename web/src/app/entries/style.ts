import { languageCookie } from '@bocau/contract/account/sign-in-page'
import type { Settings } from '@bocau/contract/settings'
import { readStored, writeStored } from '../../api/local-store.ts'
import { type Language, language, pageLanguage, setLanguage } from '../../i18n/index.ts'

const cookieSeconds = 400 * 24 * 3600

export type Theme = Settings['theme']

/** Applies a theme and stores it on this device for the sign-in page. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    meta.media = mediaQuery(theme, meta.dataset.scheme)
  }
  writeStored('theme', theme)
}

/** Returns the media query of a theme colour, so that phone browser bars match the visible theme. */
function mediaQuery(theme: Theme, scheme: string | undefined): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return theme === scheme ? 'all' : 'not all'
}

/** Applies a language and stores it on this device for the sign-in page. */
export function showLanguage(next: Language): void {
  setLanguage(next)
  writeStored('language', next)
  setLanguageCookie(next)
}

/** Sets a cookie, so that the server renders the sign-in page in this language. */
function setLanguageCookie(next: Language): void {
  const isSafe = location.protocol === 'https:'
  const name = isSafe ? `__Host-${languageCookie}` : languageCookie
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${name}=${next};path=/;max-age=${cookieSeconds};samesite=lax${isSafe ? ';secure' : ''}`
}

export function applyStyle(style: Pick<Settings, 'theme' | 'language'>): void {
  if (style.theme !== visibleTheme()) showTheme(style.theme)
  if (style.language !== language()) showLanguage(style.language)
}

export const visibleTheme = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** Applies the initial theme and language: of the user, otherwise of this device, otherwise of the page. */
export function startStyle(chosen: Partial<Settings> = {}): void {
  showTheme(chosen.theme ?? readStored('theme') ?? visibleTheme())
  showLanguage(chosen.language ?? readStored('language') ?? pageLanguage())
}
