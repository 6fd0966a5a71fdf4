import { limits } from '@bocau/contract/limits'
import { useEffect, useState } from 'react'
import type { ConnectionState } from '../../api/socket.ts'

/** A break shorter than this is a blip that nobody needs to know of. */
const toldAfterMilliseconds = 6000

/** Whoever writes a message goes on: it is kept on this device, and says itself that it is not saved yet. */
const isWriting = () => Boolean(document.activeElement?.closest('[data-writing]'))

/** Whether the server has been out of reach for longer than a blip, and nobody is writing. Looked at every second. */
export function useIsLost(connection: ConnectionState): boolean {
  const isBroken = connection === 'connecting' || connection === 'waiting'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBroken) return
    const since = Date.now()
    const look = () => Date.now() - since >= toldAfterMilliseconds && !isWriting() && setLong(true)
    const timer = setInterval(look, limits.offlineCheckSeconds * 1000)
    return () => {
      clearInterval(timer)
      setLong(false)
    }
  }, [isBroken])
  return isBroken && isLong
}
