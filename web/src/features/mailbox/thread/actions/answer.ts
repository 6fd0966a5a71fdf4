import type { Message } from '@bocau/contract/mailbox/mailbox'
import { type AnswerKind as ComposeKind, openDraft, openReply } from '../../../compose/index.ts'

export type AnswerKind = 'reply' | 'replyAll' | 'forward'

const kinds: Record<AnswerKind, ComposeKind> = { reply: 'reply', replyAll: 'reply_all', forward: 'forward' }

export const answer = (kind: AnswerKind, { id }: Message): void => openReply(kinds[kind], id)

export const continueDraft = ({ id }: Message): void => openDraft(id)
