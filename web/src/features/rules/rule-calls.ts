import type { Rule } from '@bocau/mail-core/sieve/rule'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { readRules } from './read-rule.ts'

/** All rules of the mailbox. */
export const rulesQuery = queryOptions({
  queryKey: queryKeys.rules,
  queryFn: async ({ signal }) => readRules(await request('GET /api/v2/rules', { signal })),
})

/** Makes a rule. */
export const createRule = (content: Rule, isOn = true) =>
  thenRead(request('POST /api/v2/rules', { body: { is_enable: isOn, sieve_json: JSON.stringify(content) } }))

/** Keeps a script of the person's own. */
export const createScript = (name: string, script: string, isOn = true) =>
  thenRead(
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

/** Changes what a rule says, or switches it on or off. */
export const changeRule = (id: string, { content, isOn, name, script }: Change) =>
  thenRead(
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

export const deleteRule = (id: string) => thenRead(request('DELETE /api/v2/rules/:id', { params: { id } }))

/** Puts the filters into an order. */
export const orderRules = (ids: string[]) => thenRead(request('POST /api/v2/rules/order', { body: { ids } }))

/** Proves a forward address with the code that was sent to it; all mail goes there only if that is wanted. */
export const verifyForward = (email: string, code: string, isOn: boolean) =>
  thenRead(request('POST /api/v2/rules/verify', { body: { account_to: email, code, is_enable: isOn } }))

/** Sends the code to a forward address again; answers with how many seconds to wait until the next time. */
export async function resendCode(email: string): Promise<number> {
  const answer = await request('POST /api/v2/rules/resend', { body: { type: 'autofw', to: email } })
  return answer.retry_after_seconds
}

/** Sends what comes from these addresses to Junk from now on. */
export const blockSenders = (emails: string[]) =>
  thenRead(request('POST /api/v2/rules/block', { body: { emails } }))

export const unblockSenders = (emails: string[]) =>
  thenRead(request('POST /api/v2/rules/unblock', { body: { emails } }))

/** What senders are trusted with; read anew with the rules, which it belongs to. */
export const trustedSendersQuery = queryOptions({
  queryKey: [...queryKeys.rules, 'trusted'],
  queryFn: ({ signal }) => request('GET /api/v2/trusted-senders', { signal }),
})

/** With what somebody is trusted from now on, or no longer; what is left out stays as it is. */
interface Trust {
  never_junk?: boolean
  shows_images?: boolean
}

/** Trusts a sender with something, or no longer; answers with whether they were blocked until now. */
export async function trustSender(email: string, trust: Trust): Promise<boolean> {
  const body = { emails: [email], ...trust }
  const { unblocked } = await thenRead(request('POST /api/v2/trusted-senders', { body }))
  return unblocked.length > 0
}

/** Reads the rules anew once something was done to them, or was refused. */
async function thenRead<T>(done: Promise<T>): Promise<T> {
  try {
    return await done
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.rules })
  }
}
