import type { Device } from '@bocau/contract/account/devices'
import type { EventPayloads } from '@bocau/contract/events'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

type Alert = EventPayloads['security_alert']

const seconds = 12

/** Reports an event of the account on another device; the device that caused it stays silent. */
export async function notifyOfAlert({ alert, session_id, device, address }: Alert): Promise<void> {
  if (await isThisSession(session_id)) return
  showToast({
    text: t(`live.alert.${alert}`),
    detail: t('live.alert.from', { device: deviceText(device), address }),
    seconds,
    action: { label: t('live.alert.see'), run: () => navigate('/account/protect#history') },
  })
}

async function isThisSession(id: string | null): Promise<boolean> {
  if (id === null) return false
  // If the session is unknown, a duplicate notice is better than none.
  const sessions = await request('GET /api/v2/sessions').catch(() => [])
  return sessions.some((session) => session.is_current && session.id === id)
}

const deviceText = ({ browser, system }: Device): string =>
  browser && system ? t('live.alert.device', { browser, system }) : browser || system || '–'
