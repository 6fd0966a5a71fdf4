/** A document in the office server, likewise. */
export const loadOfficePage = async () => ({ default: (await import('./office/OfficePage.tsx')).OfficePage })

/** The drive, as something React can load when it is asked for. */
export async function loadDrivePage() {
  const { DrivePage } = await import('./page/DrivePage.tsx')
  return { default: DrivePage }
}
