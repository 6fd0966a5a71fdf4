import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { TrackingPixelTable } from '../../db/tables/tables-sending.ts'

type Views = NonNullable<Thread['tracking']>

/** Sums the views of all tracking pixels of a message, with the first and last time. */
export function sumViews(
  pixels: readonly Pick<TrackingPixelTable, 'view_count' | 'first_seen_at' | 'last_seen_at'>[],
): Views {
  const firsts = pixels.flatMap((pixel) => pixel.first_seen_at ?? [])
  const lasts = pixels.flatMap((pixel) => pixel.last_seen_at ?? [])
  return {
    view_count: pixels.reduce((sum, pixel) => sum + pixel.view_count, 0),
    first_seen: firsts.length > 0 ? seconds(Math.min(...firsts)) : null,
    last_seen: lasts.length > 0 ? seconds(Math.max(...lasts)) : null,
  }
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
