import type { Message } from '@bocau/contract/mailbox/mailbox'
import { type ReplyKind as ComposeKind, openDraft, openReply } from '../../../compose/index.ts'

export type ReplyKind = 'reply' | 'replyAll' | 'forward'

const kinds: Record<ReplyKind, ComposeKind> = { reply: 'reply', replyAll: 'reply_all', forward: 'forward' }

export const startReply = (kind: ReplyKind, { id }: Message): void => openReply(kinds[kind], id)

export const continueDraft = ({ id }: Message): void => openDraft(id)
