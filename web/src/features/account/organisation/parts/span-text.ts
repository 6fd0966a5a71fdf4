import { locale } from '../../../../i18n/index.ts'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** Formats a duration in its largest fitting unit: `30 minutes`, `7 days`. */
export function durationText(seconds: number): string {
  const { unit, seconds: each } = units.find((one) => seconds >= one.seconds) ?? units[2]
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / each)
}
