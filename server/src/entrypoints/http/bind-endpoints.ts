import { Readable } from 'node:stream'
import type { MailboxAction } from '@bocau/contract/account/mailbox-rights'
import { managesUsers } from '@bocau/contract/account/roles'
import { allEndpoints } from '@bocau/contract/all'
import { isDriveEndpoint } from '@bocau/contract/drive/is-drive-endpoint'
import type { Endpoint } from '@bocau/contract/endpoint'
import type { ErrorCode } from '@bocau/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { isSufficientFor } from '../../features/mailbox-rights/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { type FileReply, type Redirect, type RequestInfo, SerialisedReply } from '../../kernel/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DiskSpace } from '../../ports/free-space.ts'
import { checkInput } from './check-input.ts'
import { matchesEtag } from './etag.ts'
import { type FilesOptions, incomingFiles } from './incoming-files.ts'
import { mailboxNamedIn } from './mailbox-in-address.ts'
import { releaseWhenSent } from './release-when-sent.ts'
import { type ActorOf, isStale } from './request-actor.ts'
import { isSafe, isSameOrigin } from './same-origin.ts'
import { linkPassCookie, secretCookies } from './secret-cookies.ts'
import { deviceTokenCookies, sessionCookieWriter, sessionTokenOf } from './session-cookie.ts'

type AnyHandler = (request: {
  params: unknown
  query: unknown
  body: unknown
  actor: Actor | null
  requestInfo: RequestInfo
}) => Promise<unknown>

/** Functions that find the user of a request; cached per request, or uncached in `now`. */
interface ActorFinders {
  actorOf: ActorOf
  /** Finds the signed-in user, ignoring the named mailbox. */
  signedInUserOf: ActorOf
  /** Finds a signed-in user who first has to set up a second step. */
  userLackingSecondStepOf: ActorOf
}

export interface Binding extends ActorFinders {
  uncached: ActorFinders
  clock: Pick<Clock, 'now'>
  hasDrive: boolean
  /** Audits an action in a shared or delegated mailbox. */
  recordAction(
    actor: Actor,
    action: MailboxAction,
    input: { params?: unknown; body?: unknown },
  ): Promise<void>
  /** Returns true when the store has an account. */
  isSetUp(): Promise<boolean>
  secureCookies: boolean
  diskSpace: Pick<DiskSpace, 'hasSpace'>
  /** Part of every ETag, so that ETags of an earlier release or of a store before a restore never match. */
  etagSalt: string
  /** Set in tests: checks that a response matches the contract. */
  checkReply?: ((key: string, endpoint: Endpoint, reply: unknown) => void) | undefined
  /** Set in tests: checks that the contract declares a refusal. */
  checkRefusal?: ((key: string, endpoint: Endpoint, code: ErrorCode) => void) | undefined
}

/**
 * Body limit of public endpoints: an address, a password or a passkey response. The body is in memory until it is
 * complete.
 */
const publicBodyBytes = 64 * 1024
const authenticatedAt = new WeakMap<FastifyRequest, number>()

/** Content types that are sent without compression. */
const uncompressedTypes = new Set(['application/octet-stream', '*/*', 'application/zip'])

/** Registers a route for every endpoint of the contract; throws when one has no handler. */
export function bindEndpoints(
  app: FastifyInstance,
  handlers: Readonly<Record<string, unknown>>,
  binding: Binding,
): void {
  for (const [key, endpoint] of Object.entries(allEndpoints) as [string, Endpoint][]) {
    const handler = handlers[key] as AnyHandler | undefined
    if (!handler) throw new Error(`no handler for ${key}`)
    const [method, url] = key.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url,
      ...bodyLimitOf(endpoint),
      // Authenticates before the body is read, so that unauthorised requests use no memory.
      ...(method === 'GET' || endpoint.access === 'public'
        ? {}
        : {
            onRequest: async (request: FastifyRequest) => {
              authenticatedAt.set(request, binding.clock.now())
              await authenticate(key, endpoint, { binding, request })
            },
          }),
      // Files are usually compressed already, and clients need their length for progress.
      ...(endpoint.bytes && uncompressedTypes.has(endpoint.bytes) ? { compress: false as const } : {}),
      handler: async (request, reply) => {
        try {
          return await respond(key, endpoint, { handler, binding, request, reply })
        } catch (error) {
          if (error instanceof Refused) binding.checkRefusal?.(key, endpoint, error.code)
          throw error
        }
      },
    })
  }
}

function bodyLimitOf({ access, maxBodyBytes }: Endpoint): { bodyLimit?: number } {
  if (maxBodyBytes) return { bodyLimit: maxBodyBytes }
  return access === 'public' ? { bodyLimit: publicBodyBytes } : {}
}

/**
 * Handles a request: finds the user, answers 304 if nothing changed, validates the input, calls the handler
 * and sends its result.
 */
async function respond(
  key: string,
  endpoint: Endpoint,
  {
    handler,
    binding,
    request,
    reply,
  }: { handler: AnyHandler; binding: Binding; request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const since = authenticatedAt.get(request)
  const authenticateNow = () => {
    const isLong = since !== undefined && isStale(binding.clock, since)
    const current = isLong ? { ...binding, ...binding.uncached } : binding
    return authenticate(key, endpoint, { binding: current, request })
  }
  const actor = await authenticateNow()
  // A request that may exceed a quota may also fill the disk.
  if (endpoint.refuses.includes('over_quota') && !binding.diskSpace.hasSpace())
    throw new Refused('store_full')
  if (endpoint.changesWithEvents && actor) {
    const etag = `"${actor.accountId}${delegationEtagPart(actor)}-${actor.eventNumber}-${binding.etagSalt}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  } else {
    reply.header('cache-control', 'no-store')
  }
  const input = checkInput(endpoint, { params: request.params, query: request.query, body: request.body })
  const result = await handler({
    ...(input as { params: unknown; query: unknown; body: unknown }),
    actor,
    requestInfo: requestInfoOf(request, reply, {
      binding,
      files: { field: endpoint.filesField, onReceived: authenticateNow },
    }),
  })
  if (actor?.actedBy && endpoint.mailbox?.act) await binding.recordAction(actor, endpoint.mailbox.act, input)
  if (endpoint.redirects) return reply.redirect((result as Redirect).location, 303)
  if (endpoint.bytes || isFileReply(endpoint, result)) {
    return sendFile(reply, result as FileReply, request.headers['if-none-match'])
  }
  binding.checkReply?.(key, endpoint, result instanceof SerialisedReply ? JSON.parse(result.json) : result)
  if (result === undefined) return reply.code(204).send()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(result instanceof SerialisedReply ? result.json : JSON.stringify(result))
}

/** Collects the request data for a handler beyond its input, and the cookie functions. */
export function requestInfoOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    binding: { secureCookies },
    files = {},
  }: { binding: Pick<Binding, 'secureCookies'>; files?: FilesOptions },
): RequestInfo {
  return {
    address: request.ip,
    device: request.headers['user-agent'] ?? '',
    range: readRange(request.headers.range, ifRangeOf(request)),
    files: (maxBytes) => incomingFiles(request, { ...files, maxBytes }),
    token: sessionTokenOf(request)?.token ?? null,
    secrets: secretCookies(request, reply, secureCookies),
    session: sessionCookieWriter(reply, secureCookies),
    linkPass: linkPassCookie(request, reply, secureCookies),
    deviceTokens: deviceTokenCookies(request, reply, secureCookies),
  }
}

/** Finds the user of a request and checks that the endpoint is permitted; null for public endpoints. */
async function authenticate(
  key: string,
  endpoint: Endpoint,
  { binding, request }: { binding: Binding; request: FastifyRequest },
): Promise<Actor | null> {
  const credential = sessionTokenOf(request)
  if (
    !isSafe(request) &&
    (credential?.byCookie ?? request.headers.origin !== undefined) &&
    !isSameOrigin(request)
  ) {
    throw new Refused('cross_origin')
  }
  const isInMailbox = mailboxNamedIn(request) !== undefined
  // Endpoints that do not support delegated mailboxes do not exist there.
  if (isInMailbox && !endpoint.mailbox) throw new Refused('not_found')
  if (isDriveEndpoint(key) && !binding.hasDrive) throw new Refused('drive_off')
  if (endpoint.access === 'public') {
    if (!endpoint.beforeSetUp && !(await binding.isSetUp())) throw new Refused('not_set_up')
    return null
  }
  const actor = (await binding.actorOf(request)) ?? (await requireSecondStepSetUp(endpoint, binding, request))
  if (!actor)
    throw new Refused(isInMailbox && (await binding.signedInUserOf(request)) ? 'not_found' : 'not_signed_in')
  if (isDriveEndpoint(key) && !actor.hasDrive) throw new Refused('drive_off')
  // A browser has one session: a page rendered for another user must neither show nor change the mail of the current
  // one.
  const expected = request.headers['x-account-id']
  if (expected !== undefined && expected !== actor.accountId) throw new Refused('session_changed')
  if (endpoint.access !== 'account' && actor.isProgram) throw new Refused('app_password_reach')
  if (!mayCall(endpoint, actor)) throw new Refused('forbidden')
  if (actor.actedBy && endpoint.mailbox && !isSufficientFor(actor.actedBy, endpoint.mailbox.needs))
    throw new Refused('mailbox_right_missing')
  return { ...actor, origin: { address: request.ip, device: request.headers['user-agent'] ?? '' } }
}

/** Allows a user without the required second step only the endpoints that set it up. */
async function requireSecondStepSetUp(
  endpoint: Endpoint,
  { userLackingSecondStepOf }: Pick<Binding, 'userLackingSecondStepOf'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (mailboxNamedIn(request) !== undefined) return null
  const unready = await userLackingSecondStepOf(request)
  if (unready && !endpoint.beforeSecondStep) throw new Refused('second_step_missing')
  return unready
}

/** Returns the part of an ETag that depends on the permissions in a delegated mailbox. */
const delegationEtagPart = ({ actedBy }: Actor): string =>
  actedBy ? `-${actedBy.accountId}-${actedBy.access}-${actedBy.sending}` : ''

/** Returns true when the role of the user permits the endpoint. */
function mayCall({ access }: Endpoint, { role }: Actor): boolean {
  if (access === 'owner') return role === 'owner'
  return access !== 'administrator' || managesUsers(role)
}

function ifRangeOf(request: FastifyRequest): string | undefined {
  const header = request.headers['if-range']
  return typeof header === 'string' ? header : undefined
}

/**
 * Returns true when a handler that may return JSON or a file returned a file. JSON uses underscores in its
 * names, so `contentType` identifies a file.
 */
function isFileReply(endpoint: Endpoint, result: unknown): boolean {
  return endpoint.bytesOnDemand !== undefined && typeof result === 'object' && 'contentType' in (result ?? {})
}

function sendFile(reply: FastifyReply, file: FileReply, ifNoneMatch: string | undefined): FastifyReply {
  // A cached file belongs to one user: another session in the same browser must request it again.
  reply.header('content-type', file.contentType).header('vary', 'Cookie, X-AUTH-TOKEN')
  for (const [name, value] of Object.entries(file.headers ?? {})) reply.header(name, value)
  if (file.headers?.etag && matchesEtag(ifNoneMatch, file.headers.etag)) {
    if (file.body instanceof Readable) file.body.destroy()
    return reply.code(304).send()
  }
  if (file.size !== undefined) reply.header('content-length', String(file.size))
  if (file.range) {
    reply.code(206).header('content-range', `bytes ${file.range.start}-${file.range.end}/${file.range.total}`)
  }
  if (file.unsatisfiableRange)
    reply.code(416).header('content-range', `bytes */${file.unsatisfiableRange.total}`)
  const { body } = file
  if (file.isExclusive) releaseWhenSent(reply.raw)
  return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body))
}

/**
 * Parses a Range header with a single range; anything else returns the entire file. With If-Range the range is valid
 * only for unchanged content.
 */
function readRange(header: string | undefined, ifRange?: string): RequestInfo['range'] {
  const range = readBytes(header)
  return range && ifRange !== undefined ? { ...range, ifEtag: ifRange.trim() } : range
}

function readBytes(header: string | undefined): RequestInfo['range'] {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') return { last: Number(match[2]) }
  const start = Number(match[1])
  const end = match[2] === '' ? null : Number(match[2])
  return end !== null && end < start ? null : { start, end }
}
