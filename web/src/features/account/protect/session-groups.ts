import type { OpenSession } from '@bocau/contract/account/activity'

/** Sessions of the same program on the same kind of device, or of the same app password. */
export interface SessionGroup {
  key: string
  /** Most recently used session. */
  newest: OpenSession
  sessions: readonly OpenSession[]
  addresses: number
}

/** Groups similar sessions. The current one is separate and first; the others follow by their most recent use. */
export function groupSessions(sessions: readonly OpenSession[]): SessionGroup[] {
  return [...Map.groupBy(sessions, groupKey)].flatMap(([key, alike]) => {
    const [first] = alike
    if (!first) return []
    const newest = alike.reduce((one, other) => (other.last_seen_at > one.last_seen_at ? other : one), first)
    return [{ key, newest, sessions: alike, addresses: new Set(alike.map(({ address }) => address)).size }]
  })
}

function groupKey({ id, is_current, app_password, device }: OpenSession): string {
  if (is_current) return id
  if (app_password !== null) return `app:${app_password}`
  return [device.kind, device.browser, device.system].join('|')
}
