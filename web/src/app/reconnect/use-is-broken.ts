import { useEffect, useRef, useState } from 'react'
import type { ConnectionState } from '../../api/socket.ts'

/** A line that is laid anew within this, as when a device changes networks, is no loss. */
const blipMilliseconds = 1000

/** Whether the server is out of reach, as far as that is known: a page that is still coming waits for its first line. */
export function useIsBroken(connection: ConnectionState): boolean {
  const wasOpen = useRef(false)
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (connection === 'open') wasOpen.current = true
  }, [connection])
  useEffect(() => {
    if (!isBroken) return
    const timer = setTimeout(() => setTold(wasOpen.current || !navigator.onLine), blipMilliseconds)
    return () => {
      clearTimeout(timer)
      setTold(false)
    }
  }, [isBroken])
  return isBroken && isTold
}
