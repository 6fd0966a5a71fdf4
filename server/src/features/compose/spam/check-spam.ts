import type { SpamCheck } from '@bocau/contract/compose'
import type { Actor } from '../../../kernel/actor.ts'
import { readDraftMessage } from '../../messages/index.ts'
import { adoptDraft } from '../adopt-draft.ts'
import type { ComposeDeps } from '../deps.ts'
import { getDraft } from '../find-draft.ts'

/** Scores a draft like a spam filter would. When scoring fails, the result is not spam. */
export async function checkSpam(deps: ComposeDeps, actor: Actor, messageId: string): Promise<SpamCheck> {
  await adoptDraft(deps, actor, messageId)
  const draft = await getDraft(deps.db.sql, actor.accountId, messageId)
  // Attachments hardly change the score but are large.
  const raw = await readDraftMessage(deps, actor.accountId, { messageId, withFiles: false })
  const verdict = await deps.spam.score({
    raw: raw ?? new Uint8Array(),
    from: draft.from.email,
    to: [...draft.to, ...draft.cc, ...draft.bcc].map(({ email }) => email),
    sender: actor.email,
  })
  if (verdict.verdict === 'notScored') return { checked: false, is_spam: false, score: 0, symbols: [] }
  const symbols = verdict.symbols.map((symbol) => ({ ...symbol, score: oneDecimal(symbol.score) }))
  return { checked: true, is_spam: verdict.isSpam, score: oneDecimal(verdict.score), symbols }
}

const oneDecimal = (score: number) => Math.round(score * 10) / 10
