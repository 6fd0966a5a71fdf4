import { accessSync, constants } from 'node:fs'

const usualPlaces = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]

/** Where LibreOffice is on this machine, if it is. */
export function findOffice(places: readonly string[] = usualPlaces): string | null {
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not to be run by us: both mean there is none.
    return false
  }
}
