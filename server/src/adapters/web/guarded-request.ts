import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ForbiddenAddress, guardedLookup } from './guarded-lookup.ts'

interface GuardedRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
  isAllowed: (address: string) => boolean
}

/**
 * Sends a request to the public internet. The resolved address is checked at connection time, which prevents DNS
 * rebinding. No cookie, no referrer.
 */
export function guardedRequest(
  address: string,
  { method, headers, body, signal, isAllowed }: GuardedRequest,
): Promise<IncomingMessage> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ForbiddenAddress()
  if (url.username || url.password) throw new ForbiddenAddress()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Names are checked during the lookup; a literal address must be checked here.
  if (isIP(host) && !isAllowed(host)) throw new ForbiddenAddress()
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request: ClientRequest = send(
      url,
      { method, signal, lookup: guardedLookup(isAllowed), agent: false, headers },
      resolve,
    )
    request.on('error', reject)
    request.end(body)
  })
}
