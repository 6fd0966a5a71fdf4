import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import type { Neighbours } from '../../navigation/neighbours.ts'

/**
 * Returns the thread to open after the current one left its list; undefined for the list, also if there is none in that
 * direction.
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
