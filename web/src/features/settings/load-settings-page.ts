import { fetchPart } from '../../ui/parts/fetch-part.ts'
/** The settings, as something React can load when it is asked for. */
export async function loadSettingsPage() {
  const { SettingsPage } = await fetchPart(() => import('./page/SettingsPage.tsx'))
  return { default: SettingsPage }
}
