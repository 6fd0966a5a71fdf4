import { readStored, writeStored } from './local-store.ts'

/** State of system notifications on this device; off until enabled by the user. */
export type NotificationChoice = 'on' | 'off' | 'blocked' | 'impossible'

/** Returns the state, limited by the permission of the browser. */
export function notificationChoice(): NotificationChoice {
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readStored('notifications') === 'on' ? 'on' : 'off'
}

/** Enables or disables notifications; the browser asks for permission once. Returns the resulting state. */
export async function chooseNotifications(isEnabled: boolean): Promise<NotificationChoice> {
  if (isEnabled && notificationChoice() === 'off') await Notification.requestPermission()
  writeStored('notifications', isEnabled ? 'on' : undefined)
  return notificationChoice()
}
