import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import type { Neighbours } from '../../navigation/neighbours.ts'

/**
 * The thread that is opened once the opened one has left its list; undefined for the list itself, also where nothing
 * follows in that direction.
 */
export function threadAfter(
  neighbours: Pick<Neighbours, 'newer' | 'older'> | undefined,
  choice: Settings['then_open'],
  isPhone: boolean,
): Thread | undefined {
  const to = choice === 'auto' ? (isPhone ? 'list' : 'next') : choice
  if (to === 'list') return undefined
  return to === 'next' ? neighbours?.older : neighbours?.newer
}
