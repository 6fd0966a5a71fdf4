import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { showToast } from '../../../ui/index.ts'
import { whyKeyHasNoEffect } from './catalogue.ts'

/** Explains a key without effect on these threads, unless the reason is obvious. */
export function explainKey(key: string, threads: readonly Thread[]): void {
  const text = whyKeyHasNoEffect(key, threads)
  if (text) showToast({ text })
}
