import type { Quota } from '@bocau/contract/account/account'
import { firstLimits } from '@bocau/contract/mailbox/first-limits'

export interface Usage {
  used: number
  total: number
  remaining: number
  /** Used fraction; above 1 if mail exceeded the limit. */
  share: number
  level: 'warning' | 'danger' | undefined
}

/** Returns the used storage in bytes with its warning level. */
export function readUsage(quota: Quota): Usage {
  const total = quota.user_quota * firstLimits.quotaMegabyteBytes
  const used = quota.user_used_quota
  const share = total > 0 ? used / total : 0
  const percent = share * 100
  const level =
    percent >= firstLimits.storageErrorPercent
      ? 'danger'
      : percent >= firstLimits.storageWarningPercent
        ? 'warning'
        : undefined
  return { used, total, remaining: Math.max(0, total - used), share, level }
}
