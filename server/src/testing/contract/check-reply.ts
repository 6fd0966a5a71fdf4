import { type Endpoint, listRefusals } from '@bocau/contract/endpoint'
import type { ErrorCode } from '@bocau/contract/errors'
import { z } from 'zod'

/** Throws if a reply violates the contract: a missing, mistyped or undeclared field. */
export function checkReply(key: string, endpoint: Endpoint, reply: unknown): void {
  if (!endpoint.reply) {
    if (reply !== undefined) throw new Error(`${key} returned a body, but its contract declares none`)
    return
  }
  const result = z.safeParse(endpoint.reply, reply)
  if (!result.success) throw new Error(`${key} violates its contract: ${result.error.message}`)
  const undeclared = findUndeclared(reply, result.data, '')
  if (undeclared) throw new Error(`${key} returned ${undeclared}, which its contract does not declare`)
}

/** Returns the path of an undeclared field. */
function findUndeclared(actual: unknown, parsed: unknown, path: string): string | null {
  if (typeof actual !== 'object' || actual === null) return null
  for (const [name, value] of Object.entries(actual)) {
    const below = path === '' ? name : `${path}.${name}`
    if (value === undefined) continue
    if (typeof parsed !== 'object' || parsed === null || !(name in parsed)) return below
    const undeclared = findUndeclared(value, (parsed as Record<string, unknown>)[name], below)
    if (undeclared) return undeclared
  }
  return null
}

/** Throws if an endpoint returns an undeclared refusal. */
export function checkRefusal(key: string, endpoint: Endpoint, code: ErrorCode): void {
  if (!listRefusals(key, endpoint).has(code))
    throw new Error(`${key} rejected with ${code}, which its contract does not declare`)
}
