import { limits } from '@bocau/contract/limits'
import { useEffect, useState } from 'react'
import type { ConnectionState } from '../../api/socket.ts'

/** A shorter interruption is not reported by the overlay. */
const reportMilliseconds = 6000

/**
 * Returns true while the focus is in a draft. The overlay does not interrupt writing; drafts are stored on
 * this device and show their own state.
 */
const isWriting = () => Boolean(document.activeElement?.closest('[data-writing]'))

/** Returns true after a longer interruption while no draft is being written. Checked every second. */
export function useIsConnectionLost(connection: ConnectionState): boolean {
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBroken) return
    const since = Date.now()
    const check = () => Date.now() - since >= reportMilliseconds && !isWriting() && setLong(true)
    const timer = setInterval(check, limits.offlineCheckSeconds * 1000)
    return () => {
      clearInterval(timer)
      setLong(false)
    }
  }, [isBroken])
  return isBroken && isLong
}
