import { fetchPart } from '../../ui/parts/fetch-part.ts'
export const loadOfficePage = async () => ({
  default: await fetchPart(async () => (await import('./office/OfficePage.tsx')).OfficePage),
})

export async function loadDrivePage() {
  const { DrivePage } = await fetchPart(() => import('./page/DrivePage.tsx'))
  return { default: DrivePage }
}
