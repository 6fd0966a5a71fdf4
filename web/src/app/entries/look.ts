import { languageCookie } from '@bocau/contract/account/sign-in-page'
import type { Settings } from '@bocau/contract/settings'
import { readStored, writeStored } from '../../api/local-store.ts'
import { type Language, language, pageLanguage, switchLanguage } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'

const keptSeconds = 400 * 24 * 3600

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
  await fetchPart(() => switchLanguage(next))
  writeStored('language', next)
  tellLanguage(next)
}

/** Lets the server know of it before anybody is signed in: its sign-in page comes in this language. */
function tellLanguage(next: Language): void {
  const isSafe = location.protocol === 'https:'
  const name = isSafe ? `__Host-${languageCookie}` : languageCookie
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${name}=${next};path=/;max-age=${keptSeconds};samesite=lax${isSafe ? ';secure' : ''}`
}

/** Shows a look that is kept already. */
export function showLook(look: Pick<Settings, 'theme' | 'language'>): void {
  if (look.theme !== shownTheme()) showTheme(look.theme)
  if (look.language !== language()) void showLanguage(look.language)
}

/** The theme on screen. */
export const shownTheme = (): Theme =>
  (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** The look of the first screen: the person's, where nobody is known what this device chose, else the page's. */
export async function startLook(chosen: Partial<Settings> = {}): Promise<void> {
  showTheme(chosen.theme ?? readStored('theme') ?? shownTheme())
  await showLanguage(chosen.language ?? readStored('language') ?? pageLanguage())
}
