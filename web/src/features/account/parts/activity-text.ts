import type { Device } from '@bocau/contract/account/devices'
import { dateGroup, formatTime, formatWhen, t } from '../../../i18n/index.ts'

/** Formats a time with its day: Hôm nay 08:02, Hôm qua 21:40, 13/04 02:13. */
export function whenText(seconds: number, now = Date.now()): string {
  const time = formatTime(seconds)
  const group = dateGroup(seconds, now)
  if (group === 'today') return t('account.today', { time })
  if (group === 'yesterday') return t('account.yesterday', { time })
  return `${formatWhen(seconds, now)} ${time}`
}

/** Formats a time for use inside a sentence. */
export function whenWithin(seconds: number, now = Date.now()): string {
  const text = whenText(seconds, now)
  return text.charAt(0).toLocaleLowerCase() + text.slice(1)
}

/** Describes a device: Chrome trên Windows. */
export function deviceText({ kind, browser, system }: Device): string {
  if (browser && system) return t('account.device', { browser, system })
  if (browser || system) return browser || system
  return kind === 'program' ? t('account.device.program') : t('account.device.unknown')
}

export const daysSince = (seconds: number, now = Date.now()): number =>
  Math.max(0, Math.floor((now / 1000 - seconds) / 86_400))
