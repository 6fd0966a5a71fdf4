import { fetchPart } from '../../ui/parts/fetch-part.ts'
export async function loadSettingsPage() {
  const { SettingsPage } = await fetchPart(() => import('./page/SettingsPage.tsx'))
  return { default: SettingsPage }
}
