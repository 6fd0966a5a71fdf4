import type { OpenSession } from '@bocau/contract/account/activity'

/** Sessions that look alike: the same program on the same kind of device, or the same app password. */
export interface SessionGroup {
  key: string
  /** The one seen last. */
  newest: OpenSession
  sessions: readonly OpenSession[]
  /** From how many addresses they are. */
  addresses: number
}

/** Alike sessions are one entry; the one at hand stands alone and first. The order is that of the newest of each. */
export function groupSessions(sessions: readonly OpenSession[]): SessionGroup[] {
  return [...Map.groupBy(sessions, keyOf)].flatMap(([key, alike]) => {
    const [first] = alike
    if (!first) return []
    const newest = alike.reduce((one, other) => (other.last_seen_at > one.last_seen_at ? other : one), first)
    return [{ key, newest, sessions: alike, addresses: new Set(alike.map(({ address }) => address)).size }]
  })
}

function keyOf({ id, is_current, app_password, device }: OpenSession): string {
  if (is_current) return id
  if (app_password !== null) return `app:${app_password}`
  return [device.kind, device.browser, device.system].join('|')
}
