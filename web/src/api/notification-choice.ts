import { readStored, writeStored } from './local-store.ts'

/** Whether this device tells of new mail outside of the page: never before somebody chose it. */
export type NotificationChoice = 'on' | 'off' | 'blocked' | 'impossible'

/** What was chosen here, as far as the browser goes along with it. */
export function notificationChoice(): NotificationChoice {
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readStored('notifications') === 'on' ? 'on' : 'off'
}

/** Turns notifications on or off on this device; the browser asks the person once. Answers with what holds then. */
export async function chooseNotifications(isWanted: boolean): Promise<NotificationChoice> {
  if (isWanted && notificationChoice() === 'off') await Notification.requestPermission()
  writeStored('notifications', isWanted ? 'on' : undefined)
  return notificationChoice()
}
