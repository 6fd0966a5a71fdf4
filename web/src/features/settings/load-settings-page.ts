import { fetchPart } from '../../ui/parts/fetch-part.ts'
/** Loads the settings page for `React.lazy`. */
export async function loadSettingsPage() {
  const { SettingsPage } = await fetchPart(() => import('./page/SettingsPage.tsx'))
  return { default: SettingsPage }
}
