import { language, locale } from './language.ts'

/** Returns the display name of a time zone with its offset at a time: `Việt Nam (GMT+7)`. */
export function zoneText(zone: string, at = Date.now()): string {
  const parts = new Intl.DateTimeFormat(locale(), {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const vietnam = language() === 'vi' ? 'Việt Nam' : 'Vietnam'
  const location = zone.endsWith('Ho_Chi_Minh') ? vietnam : zone.replace(/^.*\//, '').replaceAll('_', ' ')
  return `${location} (${offset.replace('UTC', 'GMT')})`
}
