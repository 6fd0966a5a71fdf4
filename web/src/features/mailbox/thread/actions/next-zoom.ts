import { messageZooms } from '@bocau/contract/mailbox/message-zooms'
import type { Settings } from '@bocau/contract/settings'

type Zoom = Settings['message_zoom']

/** The next larger or smaller size of messages; undefined where there is none. */
export function nextZoom(zoom: Zoom, step: 1 | -1): Zoom | undefined {
  return messageZooms[messageZooms.indexOf(zoom) + step]
}
