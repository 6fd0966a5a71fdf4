import { Readable } from 'node:stream'
import type { MailboxAct } from '@bocau/contract/account/mailbox-rights'
import { looksAfterPeople } from '@bocau/contract/account/roles'
import { allEndpoints } from '@bocau/contract/all'
import { isOfDrive } from '@bocau/contract/drive/is-of-drive'
import type { Endpoint } from '@bocau/contract/endpoint'
import type { ErrorCode } from '@bocau/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { reaches } from '../../features/mailbox-rights/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { type FileReply, type Redirect, type RequestFacts, SerialisedReply } from '../../kernel/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DiskRoom } from '../../ports/free-space.ts'
import { checkInput } from './check-input.ts'
import { matchesEtag } from './etag.ts'
import { incomingFiles } from './incoming-files.ts'
import { linkPassOn } from './link-pass-cookie.ts'
import { mailboxNamedIn } from './mailbox-in-address.ts'
import type { ActorOf } from './request-actor.ts'
import { isSafe, isSameOrigin } from './same-origin.ts'
import { secretsOn } from './secret-cookies.ts'
import { marksOn, sessionOn, tokenOf } from './session-cookie.ts'
import { takeBackWhenSent } from './take-back-when-sent.ts'

type AnyHandler = (request: {
  params: unknown
  query: unknown
  body: unknown
  actor: Actor | null
  facts: RequestFacts
}) => Promise<unknown>

/** Who asks, as it is told once for each request or, for `now`, each time. */
interface Askers {
  actorOf: ActorOf
  /** Who is signed in, whichever mailbox they name. */
  personOf: ActorOf
  /** Who is signed in and has to set up a second step before anything else. */
  unreadyOf: ActorOf
}

/** What binding needs from outside. */
export interface Binding extends Askers {
  now: Askers
  clock: Pick<Clock, 'now'>
  /** Whether this installation has a drive. */
  hasDrive: boolean
  /** Writes down what somebody did in a mailbox that is not their own. */
  noteAct(actor: Actor, act: MailboxAct, asked: { params?: unknown; body?: unknown }): Promise<void>
  /** Whether anybody has an account here. */
  isSetUp(): Promise<boolean>
  secureCookies: boolean
  room: Pick<DiskRoom, 'hasRoom'>
  /** Stands in every ETag: one of an older program, or of a store that was put back since, must never match. */
  build: string
  /** Set in tests: looks whether a reply is what the contract promises. */
  checkReply?: (key: string, endpoint: Endpoint, reply: unknown) => void
  /** Set in tests: looks whether the contract knows of a refusal. */
  checkRefusal?: (key: string, endpoint: Endpoint, code: ErrorCode) => void
}

/** What a stranger may send: an address, a password, the answer of a passkey. It lies in memory until all of it is here. */
const strangersBodyBytes = 64 * 1024
/** A body that takes longer than this is authenticated again when it is complete: the session may have ended meanwhile. */
const freshMilliseconds = 1_000
const authenticatedAt = new WeakMap<FastifyRequest, number>()

const unpacked = new Set(['application/octet-stream', '*/*', 'application/zip'])

/** Gives every endpoint of the contract its handler. One without a handler stops the program before it starts. */
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
      // Before its body is read: nobody keeps memory of ours who may not ask this.
      ...(method === 'GET' || endpoint.access === 'public'
        ? {}
        : {
            onRequest: async (request: FastifyRequest) => {
              authenticatedAt.set(request, binding.clock.now())
              await authenticate(key, endpoint, binding, request)
            },
          }),
      // Files are mostly small already, and keep their length for whoever waits for them.
      ...(endpoint.bytes && unpacked.has(endpoint.bytes) ? { compress: false as const } : {}),
      handler: async (request, reply) => {
        try {
          return await answer(key, endpoint, handler, binding, request, reply)
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
  return access === 'public' ? { bodyLimit: strangersBodyBytes } : {}
}

async function answer(
  key: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const since = authenticatedAt.get(request)
  const isStale = since !== undefined && binding.clock.now() - since > freshMilliseconds
  const asking = isStale ? { ...binding, ...binding.now } : binding
  const actor = await authenticate(key, endpoint, asking, request)
  // What may be too much for a mailbox or a drive may be too much for the disk.
  if (endpoint.refuses.includes('over_quota') && !binding.room.hasRoom()) throw new Refused('store_full')
  if (endpoint.changesWithEvents && actor) {
    const etag = `"${actor.accountId}${rightIn(actor)}-${actor.eventNumber}-${binding.build}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  } else {
    reply.header('cache-control', 'no-store')
  }
  const input = checkInput(endpoint, { params: request.params, query: request.query, body: request.body })
  const result = await handler({
    ...(input as { params: unknown; query: unknown; body: unknown }),
    actor,
    facts: factsOf(request, reply, binding, endpoint.filesField),
  })
  if (actor?.actedBy && endpoint.mailbox?.act) await binding.noteAct(actor, endpoint.mailbox.act, input)
  if (endpoint.redirects) return reply.redirect((result as Redirect).location, 303)
  if (endpoint.bytes || isFileOnDemand(endpoint, result)) {
    return sendFile(reply, result as FileReply, request.headers['if-none-match'])
  }
  binding.checkReply?.(key, endpoint, result instanceof SerialisedReply ? JSON.parse(result.json) : result)
  if (result === undefined) return reply.code(204).send()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(result instanceof SerialisedReply ? result.json : JSON.stringify(result))
}

/** What a handler may know of a request beside its input, and how it reaches the caller's browser. */
export function factsOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: Pick<Binding, 'secureCookies'>,
  filesField?: string,
): RequestFacts {
  return {
    address: request.ip,
    device: request.headers['user-agent'] ?? '',
    range: readRange(request.headers.range, ifRangeOf(request)),
    files: (maxBytes) => incomingFiles(request, filesField, maxBytes),
    token: tokenOf(request)?.token ?? null,
    secrets: secretsOn(request, reply, secureCookies),
    session: sessionOn(reply, secureCookies),
    linkPass: linkPassOn(request, reply, secureCookies),
    marks: marksOn(request, reply, secureCookies),
  }
}

async function authenticate(
  key: string,
  endpoint: Endpoint,
  binding: Binding,
  request: FastifyRequest,
): Promise<Actor | null> {
  const given = tokenOf(request)
  if (
    !isSafe(request) &&
    (given?.byCookie ?? request.headers.origin !== undefined) &&
    !isSameOrigin(request)
  ) {
    throw new Refused('cross_origin')
  }
  const isInMailbox = mailboxNamedIn(request) !== undefined
  // What does not say that it may be asked for in the mailbox of another does not exist there.
  if (isInMailbox && !endpoint.mailbox) throw new Refused('not_found')
  if (isOfDrive(key) && !binding.hasDrive) throw new Refused('drive_off')
  if (endpoint.access === 'public') {
    if (!endpoint.beforeSetUp && !(await binding.isSetUp())) throw new Refused('not_set_up')
    return null
  }
  const actor = (await binding.actorOf(request)) ?? (await findUnready(endpoint, binding, request))
  if (!actor)
    throw new Refused(isInMailbox && (await binding.personOf(request)) ? 'not_found' : 'not_signed_in')
  if (isOfDrive(key) && !actor.hasDrive) throw new Refused('drive_off')
  // One browser has one session: a page that was made for somebody else must not show or change this one's mail.
  const expected = request.headers['x-account-id']
  if (expected !== undefined && expected !== actor.accountId) throw new Refused('session_changed')
  if (endpoint.access !== 'account' && actor.isProgram) throw new Refused('app_password_reach')
  if (!mayCall(endpoint, actor)) throw new Refused('forbidden')
  if (actor.actedBy && endpoint.mailbox && !reaches(actor.actedBy, endpoint.mailbox.needs))
    throw new Refused('mailbox_right_missing')
  return { ...actor, place: { address: request.ip, device: request.headers['user-agent'] ?? '' } }
}

/** Whoever has to set up a second step first is told so, and let in to where that is done. */
async function findUnready(
  endpoint: Endpoint,
  { unreadyOf }: Pick<Binding, 'unreadyOf'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (mailboxNamedIn(request) !== undefined) return null
  const unready = await unreadyOf(request)
  if (unready && !endpoint.beforeSecondStep) throw new Refused('second_step_missing')
  return unready
}

/** What of a reply may change with the right of whoever acts in a mailbox that is not their own. */
const rightIn = ({ actedBy }: Actor): string =>
  actedBy ? `-${actedBy.accountId}-${actedBy.access}-${actedBy.sending}` : ''

/** Whether the role of whoever asks reaches as far as the endpoint. */
function mayCall({ access }: Endpoint, { role }: Actor): boolean {
  if (access === 'owner') return role === 'owner'
  return access !== 'administrator' || looksAfterPeople(role)
}

function ifRangeOf(request: FastifyRequest): string | undefined {
  const header = request.headers['if-range']
  return typeof header === 'string' ? header : undefined
}

/** No field of a JSON reply is called that: they are written with underscores. */
function isFileOnDemand(endpoint: Endpoint, result: unknown): boolean {
  return endpoint.bytesOnDemand !== undefined && typeof result === 'object' && 'contentType' in (result ?? {})
}

function sendFile(reply: FastifyReply, file: FileReply, ifNoneMatch: string | undefined): FastifyReply {
  // What a browser keeps of somebody's mail is theirs alone: another session on it asks anew.
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
  if (file.missedRange) reply.code(416).header('content-range', `bytes */${file.missedRange.total}`)
  const { body } = file
  if (file.isGiven) takeBackWhenSent(reply.raw)
  return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body))
}

/**
 * Reads a Range header that asks for one range of bytes; anything else gets the whole file. With If-Range the caller
 * wants the range only of the content it has the beginning of.
 */
function readRange(header: string | undefined, ifRange?: string): RequestFacts['range'] {
  const range = readBytes(header)
  return range && ifRange !== undefined ? { ...range, ifEtag: ifRange.trim() } : range
}

function readBytes(header: string | undefined): RequestFacts['range'] {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') return { last: Number(match[2]) }
  const start = Number(match[1])
  const end = match[2] === '' ? null : Number(match[2])
  return end !== null && end < start ? null : { start, end }
}
