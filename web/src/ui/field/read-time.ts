/** Parses a typed time of day: `8`, `830`, `8:30`, `8h30`, `20.15`; undefined if invalid. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:h.,]?\s*(\d{2})|\s*[:h])?\s*$/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
