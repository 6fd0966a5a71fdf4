import { fetchPart } from '../../ui/parts/fetch-part.ts'
/** A document in the office server, likewise. */
export const loadOfficePage = async () => ({
  default: await fetchPart(async () => (await import('./office/OfficePage.tsx')).OfficePage),
})

/** The drive, as something React can load when it is asked for. */
export async function loadDrivePage() {
  const { DrivePage } = await fetchPart(() => import('./page/DrivePage.tsx'))
  return { default: DrivePage }
}
