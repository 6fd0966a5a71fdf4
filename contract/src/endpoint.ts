import type { z } from 'zod'
import type { MailboxAction } from './account/mailbox-rights.ts'
import { isDriveEndpoint } from './drive/is-drive-endpoint.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Callers of an endpoint: all, a signed-in account, the user in person (not a session opened with an app password),
 * administrators and owners, or owners only. The last two also require a session of the user in person. `provider`
 * endpoints are on the listener of the provider API and need its key, never a session.
 */
export type Access = 'public' | 'account' | 'person' | 'administrator' | 'owner' | 'provider'

/**
 * Right that an endpoint requires in a shared or delegated mailbox: read, change mail, write drafts for it, send as it,
 * or manage its rules. The last one is never granted in a colleague's mailbox.
 */
export type MailboxNeed = 'read' | 'write' | 'draft' | 'send' | 'keep'

/**
 * An endpoint as data. The server binds a handler to it; the web and the test client call it by its key. Schemas are
 * `$ZodType` because it has few members: comparing all members of `ZodType` for each schema slows down type checking.
 */
export interface Endpoint {
  /** Imperative, at most 60 characters, without a period: "Move threads to another folder". */
  readonly summary: string
  /** Sentences for developers: conditions, effects on the data, repetition, background work, reply. */
  readonly description?: string
  readonly access: Access
  /**
   * Availability in shared and delegated mailboxes; not available there if missing. `act` is the entry in the activity
   * log.
   */
  readonly mailbox?: { readonly needs: MailboxNeed; readonly act?: MailboxAction }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.core.$ZodType
  /** Field of a multipart body that contains files. */
  readonly filesField?: string
  /** Text fields of a multipart body, before the files. */
  readonly formFields?: z.ZodObject
  /** Schema of the JSON reply; missing for empty replies (204) and for `bytes`. */
  readonly reply?: z.core.$ZodType
  /** Media type of a reply that is a file. */
  readonly bytes?: string
  /** Media type of a file that the query may request instead of JSON. */
  readonly bytesOnDemand?: string
  /** Set if the reply redirects the browser. */
  readonly redirects?: true
  /** Refusals besides those that every endpoint may return (see `errors.ts`). */
  readonly refuses: readonly ErrorCode[]
  /**
   * Set if the reply changes only with the account's event number. The number is then the ETag, and a client with the
   * current number gets 304 without a database read.
   */
  readonly changesWithEvents?: true
  /** Set if the endpoint is available before the first account exists. */
  readonly beforeSetUp?: true
  /** Set if the endpoint is available to users who must still set up the required second step. */
  readonly beforeSecondStep?: true
  /** Maximum size of the request body in bytes, if it differs from the default. */
  readonly maxBodyBytes?: number
}

/** Method and path of an endpoint, with `:name` for parameters. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`

/** Declares the endpoints of one capability and preserves their exact types. */
export function endpoints<const T extends Record<EndpointKey, Endpoint>>(declared: T): T {
  return declared
}

type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : undefined

/** Input of a call: only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = (E extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: InputOf<Q> } : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown)

/** Validated input that a handler receives. */
export type InputFor<E extends Endpoint> = {
  params: E extends { params: infer P } ? OutputOf<P> : Record<string, never>
  query: E extends { query: infer Q } ? OutputOf<Q> : Record<string, never>
  body: E extends { body: infer B } ? OutputOf<B> : undefined
}

/** Reply of an endpoint; `void` if it declares none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply returns nothing
export type ReplyOf<E extends Endpoint> = E extends { reply: infer R } ? OutputOf<R> : void

/** Refusals that every endpoint may return. Most endpoints return 404 in a shared or delegated mailbox. */
const commonRefusals = [
  'invalid_input',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
  'organisation_moving',
] as const
/** Refusals of requests that can have a body: all except GET. */
const bodyRefusals = ['malformed_json', 'cross_origin', 'unsupported_media_type', 'body_too_large'] as const
const sessionRefusals = ['not_signed_in', 'session_changed'] as const

/** Lists all refusals of an endpoint: the declared ones and those that follow from its method and access. */
export function listRefusals(key: string, endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...endpoint.refuses,
    ...(key.startsWith('GET ') ? [] : bodyRefusals),
    ...(canFillStore(key, endpoint) ? (['store_full'] as const) : []),
    ...(endpoint.bytes ? (['content_damaged'] as const) : []),
    ...(isDriveEndpoint(key) ? (['drive_off'] as const) : []),
    ...(endpoint.access === 'public' ? [] : accessRefusals(endpoint)),
    ...(endpoint.access === 'public' && !endpoint.beforeSetUp ? (['not_set_up'] as const) : []),
    ...commonRefusals,
  ])
}

/** Returns true for requests that write data; deleting works even when the disk is full. */
function canFillStore(key: string, { refuses }: Endpoint): boolean {
  return !/^(?:GET|DELETE) /.test(key) || refuses.includes('over_quota')
}

function accessRefusals({ access, mailbox, beforeSecondStep }: Endpoint): ErrorCode[] {
  if (access === 'provider') return ['provider_key_wrong']
  return [
    ...sessionRefusals,
    ...(beforeSecondStep ? [] : (['second_step_missing'] as const)),
    ...(access === 'account' ? [] : (['app_password_reach'] as const)),
    ...(access === 'administrator' || access === 'owner' ? (['forbidden'] as const) : []),
    ...(mailbox ? (['mailbox_right_missing'] as const) : []),
  ]
}
