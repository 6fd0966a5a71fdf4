import type { Rule } from '@bocau/mail-core/sieve/rule'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { readRules } from './read-rule.ts'

export const rulesQuery = queryOptions({
  queryKey: queryKeys.rules,
  queryFn: async ({ signal }) => readRules(await request('GET /api/v2/rules', { signal })),
})

export const createRule = (content: Rule, isOn = true) =>
  refetchAfter(
    request('POST /api/v2/rules', { body: { is_enable: isOn, sieve_json: JSON.stringify(content) } }),
  )

/** Saves a custom Sieve script. */
export const createScript = (name: string, script: string, isOn = true) =>
  refetchAfter(
    request('POST /api/v2/rules', {
      body: { name, is_enable: isOn, sieve_json: '{"type":"script"}', sieve_script: script },
    }),
  )

interface Change {
  content?: Rule
  isOn?: boolean
  name?: string
  script?: string
}

/** Changes the content of a rule, or enables or disables it. */
export const changeRule = (id: string, { content, isOn, name, script }: Change) =>
  refetchAfter(
    request('PATCH /api/v2/rules/:id', {
      params: { id },
      body: {
        ...(content ? { sieve_json: JSON.stringify(content) } : {}),
        ...(isOn === undefined ? {} : { is_enable: isOn }),
        ...(name === undefined ? {} : { name }),
        ...(script === undefined ? {} : { sieve_script: script }),
      },
    }),
  )

export const deleteRule = (id: string) =>
  refetchAfter(request('DELETE /api/v2/rules/:id', { params: { id } }))

/** Reorders the filters. */
export const orderRules = (ids: string[]) =>
  refetchAfter(request('POST /api/v2/rules/order', { body: { ids } }))

/** Verifies a forwarding address with its code; `isOn` also enables forwarding. */
export const verifyForward = (email: string, code: string, isOn: boolean) =>
  refetchAfter(request('POST /api/v2/rules/verify', { body: { account_to: email, code, is_enable: isOn } }))

/** Resends the code of a forwarding address; returns the seconds until the next request is allowed. */
export async function resendCode(email: string): Promise<number> {
  const response = await request('POST /api/v2/rules/resend', { body: { type: 'autofw', to: email } })
  return response.retry_after_seconds
}

/** Blocks senders, whose mail then goes to Junk. */
export const blockSenders = (emails: string[]) =>
  refetchAfter(request('POST /api/v2/rules/block', { body: { emails } }))

export const unblockSenders = (emails: string[]) =>
  refetchAfter(request('POST /api/v2/rules/unblock', { body: { emails } }))

/** Trusted senders; invalidated together with the rules. */
export const trustedSendersQuery = apiQuery([...queryKeys.rules, 'trusted'], 'GET /api/v2/trusted-senders')

/** Trust changes; undefined fields stay unchanged. */
interface Trust {
  never_junk?: boolean
  shows_images?: boolean
}

/** Changes the trust of a sender; returns true if they were blocked before. */
export async function trustSender(email: string, trust: Trust): Promise<boolean> {
  const body = { emails: [email], ...trust }
  const { unblocked } = await refetchAfter(request('POST /api/v2/trusted-senders', { body }))
  return unblocked.length > 0
}

/** Refetches the rules after a change or a rejection. */
async function refetchAfter<T>(done: Promise<T>): Promise<T> {
  try {
    return await done
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.rules })
  }
}
