import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

/** Where an own message stands between its writer and its readers. */
export type OutgoingStage = 'scheduled' | 'periodic' | 'sending' | 'recalling' | 'recalled'

/** What there is to say about a message's way out; undefined for one that has arrived, or was never sent. */
export function outgoingStage({ state, folder, recall }: Message): OutgoingStage | undefined {
  if (state === 'scheduled' || folder === folderNames.scheduled) return 'scheduled'
  if (state === 'periodic' || folder === folderNames.periodic) return 'periodic'
  if (state === 'waiting' || state === 'sending') return 'sending'
  if (recall?.state === 'processing') return 'recalling'
  return recall?.state === 'done' ? 'recalled' : undefined
}
