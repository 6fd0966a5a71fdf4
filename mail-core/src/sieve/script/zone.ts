/** The minutes east of Greenwich that `+0700` says; null where it says none. */
export function readZone(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(zone) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/** `+0700` for 420 minutes. */
export function writeZone(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
