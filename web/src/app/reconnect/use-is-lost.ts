import { limits } from '@bocau/contract/limits'
import { useEffect, useState } from 'react'
import type { ConnectionState } from '../../api/socket.ts'

/** A break shorter than this is a blip that nobody needs to know of. */
export const patienceSeconds = 6

/** Whether the server has been out of reach for longer than a blip. Looked at every second. */
export function useIsLost(connection: ConnectionState): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (connection === 'open' || connection === 'closed') return setLost(false)
    const since = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - since >= patienceSeconds * 1000) setLost(true)
    }, limits.offlineCheckSeconds * 1000)
    return () => clearInterval(timer)
    // From one attempt to the next the break goes on.
  }, [connection])
  return isLost
}
