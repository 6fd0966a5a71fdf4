/** Parses `+0700` to minutes east of UTC; null if it is invalid. */
export function readZone(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(zone) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/** Formats 420 minutes as `+0700`. */
export function writeZone(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
