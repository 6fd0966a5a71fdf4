import type { Draft } from '@bocau/contract/compose'
import type { ErrorCode } from '@bocau/contract/errors'
import { ApiProblem, Unreachable } from '../../../api/api-problem.ts'
import type { DraftCalls, SaveRequest } from './draft-calls.ts'

export const refusal = (
  code: ErrorCode,
  status: number,
  details: { version?: number; save_id?: string } = {},
) => new ApiProblem({ status, code, message: '', ...details })

export function openServer() {
  const notifications: string[] = []
  let draft: Draft | undefined
  const failures: unknown[] = []
  let isResponseLost = false
  let gate: Promise<void> | undefined

  const save = async (what: string, attempt: SaveRequest, change: () => void): Promise<Draft> => {
    notifications.push(`${what} ${Object.keys(attempt.parts).join(' ')}`)
    await gate
    const failure = failures.shift()
    if (failure) throw failure
    if (draft?.save_id !== attempt.save_id) change()
    if (isResponseLost) {
      isResponseLost = false
      throw new Unreachable(undefined)
    }
    return { ...(draft as Draft) }
  }
  const store = (attempt: SaveRequest, version: number) => {
    draft = {
      ...(draft ?? savedDraft),
      ...attempt.parts,
      from: { name: '', email: '' },
      files: [],
      version,
      save_id: attempt.save_id,
    }
  }
  const calls: DraftCalls = {
    create: (attempt) => save('create', attempt, () => store(attempt, 1)),
    save: (_id, version, attempt) =>
      save('save', attempt, () => {
        if (!draft) throw refusal('not_found', 404)
        if (draft.version !== version) throw refusal('draft_changed', 409, draft)
        store(attempt, version + 1)
      }),
    read: async () => {
      await gate
      if (!draft) throw refusal('not_found', 404)
      return { ...draft }
    },
    remove: async () => {
      notifications.push('remove')
      const failure = failures.shift()
      if (failure) throw failure
      draft = undefined
    },
    discard: async () => {
      notifications.push('discard')
      const failure = failures.shift()
      if (failure) throw failure
      draft = undefined
      return '9'
    },
  }
  return {
    calls,
    told: notifications,
    draft: () => draft as Draft,
    fail: (...errors: unknown[]) => failures.push(...errors),
    loseAnswer: () => {
      isResponseLost = true
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = undefined
        resolve()
      }
    },
    editElsewhere: (change: Partial<Draft>) => {
      draft = { ...(draft as Draft), ...change, version: (draft?.version ?? 0) + 1, save_id: 'elsewhere' }
    },
    removeElsewhere: () => {
      draft = undefined
    },
  }
}

const savedDraft: Draft = {
  id: '1',
  thread_id: '2',
  version: 1,
  save_id: '',
  kind: 'new',
  related_message_id: null,
  from: { name: '', email: '' },
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  files: [],
  tracking: null,
  wishes: null,
  state: '',
  error_msg: '',
  saved_at: 1000,
}
