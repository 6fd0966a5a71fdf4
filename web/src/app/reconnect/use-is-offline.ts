import { useEffect, useRef, useState } from 'react'
import type { ConnectionState } from '../../api/socket.ts'

/** A shorter interruption, such as a network change, is ignored. */
const ignoredMilliseconds = 1000

/** Returns true while the server is unreachable; false before the first connection of the page. */
export function useIsOffline(connection: ConnectionState): boolean {
  const wasOpen = useRef(false)
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (connection === 'open') wasOpen.current = true
  }, [connection])
  useEffect(() => {
    if (!isBroken) return
    const timer = setTimeout(() => setReported(wasOpen.current || !navigator.onLine), ignoredMilliseconds)
    return () => {
      clearTimeout(timer)
      setReported(false)
    }
  }, [isBroken])
  return isBroken && isReported
}
