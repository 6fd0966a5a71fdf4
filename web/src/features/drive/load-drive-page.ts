import { fetchPart } from '../../ui/parts/fetch-part.ts'
/** Loads the office editor page for `React.lazy`. */
export const loadOfficePage = async () => ({
  default: await fetchPart(async () => (await import('./office/OfficePage.tsx')).OfficePage),
})

/** Loads the drive page for `React.lazy`. */
export async function loadDrivePage() {
  const { DrivePage } = await fetchPart(() => import('./page/DrivePage.tsx'))
  return { default: DrivePage }
}
