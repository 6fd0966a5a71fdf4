import { windowsZones } from './windows-zones.ts'

/**
 * Returns the IANA name for a program's zone name: a Windows name, a display name, or a name with a path prefix. Null
 * if it is unknown.
 */
export function findZoneByName(name: string): string | null {
  const zoneName = name.trim().replace(/^"|"$/g, '')
  if (zoneName.length > 200) return null
  const zone =
    supportedZone(zoneName) ??
    windowsZones[zoneName.toLowerCase()] ??
    nameAfterPath(zoneName) ??
    findZoneByOffset(zoneName)
  return zone && (currentCityNames.get(zone) ?? zone)
}

/** Current names of cities that this machine knows by an old name, because readers see the city. */
const currentCityNames: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/**
 * Finds the zone at the end of a path, as in `/freeassociation.sourceforge.net/Asia/Bangkok` or
 * `/mozilla.org/20050126_1/Asia/Bangkok`.
 */
function nameAfterPath(name: string): string | null {
  const steps = name.split('/')
  return supportedZone(steps.slice(-3).join('/')) ?? supportedZone(steps.slice(-2).join('/'))
}

/**
 * Derives the zone from an offset in the name, as in `(UTC+07:00) Bangkok, Hanoi, Jakarta` or `(GMT+07.00)
 * Bangkok / Hanoi / Jakarta`; full hours only.
 */
function findZoneByOffset(name: string): string | null {
  const [, sign, hours = '', minutes] = /^\(?(?:UTC|GMT)([+-])(\d\d?)[:.]?(\d\d)?\)?/.exec(name) ?? []
  if (!sign) return /^\(?(?:UTC|GMT)\)?/.test(name) ? 'UTC' : null
  // In zones with clock changes, the offset in the name does not apply all year.
  if (minutes !== '00' && minutes !== undefined) return null
  if (name.includes('7') && /hanoi|bangkok|jakarta/i.test(name)) return 'Asia/Ho_Chi_Minh'
  return /^\(?(?:UTC|GMT)[+-]\d\d?[:.]?(?:00)?\)?$/.test(name)
    ? supportedZone(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)
    : null
}

/** Returns a name if this machine knows the zone. */
function supportedZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null // Unknown zone.
  }
}
