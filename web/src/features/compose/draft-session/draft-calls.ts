import type { Draft, DraftKind } from '@bocau/contract/compose'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import type { DraftParts } from './content.ts'

/** Save request; repeating it has no effect. */
export interface SaveRequest {
  save_id: string
  parts: Partial<DraftParts>
  /** Complete content after this save. */
  full: DraftParts
}

export interface DraftCalls {
  create: (attempt: SaveRequest, kind: DraftKind, relatedMessageId: string | null) => Promise<Draft>
  save: (id: string, version: number, attempt: SaveRequest) => Promise<Draft>
  read: (id: string) => Promise<Draft>
  /** Deletes permanently, because another draft replaced this one. */
  remove: (id: string) => Promise<void>
  /** Moves the draft to Trash; returns the undo token. */
  discard: (id: string) => Promise<string | null>
}

export const draftCalls: DraftCalls = {
  create: ({ save_id, parts }, kind, related) =>
    request('POST /api/v2/messages', {
      body: { save_id, kind, ...(related ? { related_message_id: related } : {}), ...parts },
    }),
  save: (id, version, { save_id, parts }) =>
    request('PATCH /api/v2/messages/:id', { params: { id }, body: { save_id, version, ...parts } }),
  read: async (id) => {
    const message = await request('GET /api/v2/messages/:id', { params: { id } })
    if ('save_id' in message) return message
    throw new ApiProblem({ status: 409, code: 'not_a_draft', message: 'not a draft' })
  },
  remove: async (id) => {
    await request('DELETE /api/v2/messages/:id', { params: { id } })
  },
  discard: async (id) =>
    (await request('DELETE /api/v2/messages/:id', { params: { id }, query: { to: 'trash' } })).undo,
}
