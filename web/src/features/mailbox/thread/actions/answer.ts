import type { Message } from '@bocau/contract/mailbox/mailbox'
import { type AnswerKind as ComposeKind, openDraft, openReply } from '../../../compose/index.ts'

/** The ways of answering a message. */
export type AnswerKind = 'reply' | 'replyAll' | 'forward'

const kinds: Record<AnswerKind, ComposeKind> = { reply: 'reply', replyAll: 'reply_all', forward: 'forward' }

/** Begins an answer to a message, or passes it on. */
export const answer = (kind: AnswerKind, { id }: Message): void => openReply(kinds[kind], id)

/** Opens a draft to be written on. */
export const continueDraft = ({ id }: Message): void => openDraft(id)
