import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'

export type OutgoingStage = 'scheduled' | 'periodic' | 'sending' | 'recalling' | 'recalled'

/** Returns the state of an outgoing message; undefined if it was delivered or never sent. */
export function outgoingStage({ state, folder, recall }: Message): OutgoingStage | undefined {
  if (state === 'scheduled' || folder === folderNames.scheduled) return 'scheduled'
  if (state === 'periodic' || folder === folderNames.periodic) return 'periodic'
  if (state === 'waiting' || state === 'sending') return 'sending'
  if (recall?.state === 'processing') return 'recalling'
  return recall?.state === 'done' ? 'recalled' : undefined
}
