import { messageZooms } from '@bocau/contract/mailbox/message-zooms'
import type { Settings } from '@bocau/contract/settings'

type Zoom = Settings['message_zoom']

/** Returns the next larger or smaller zoom; undefined at the limit. */
export function nextZoom(zoom: Zoom, step: 1 | -1): Zoom | undefined {
  return messageZooms[messageZooms.indexOf(zoom) + step]
}
