import type { z } from 'zod'
import type { MailboxAct } from './account/mailbox-rights.ts'
import { isOfDrive } from './drive/is-of-drive.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint: anybody, a signed-in account, the person themselves (a session that was not opened by
 * the app password of another program), who looks after the people of an organisation (its administrators and
 * owners), or its owners alone. The last two are persons too.
 */
export type Access = 'public' | 'account' | 'person' | 'administrator' | 'owner'

/**
 * What somebody needs in a mailbox that is not their own: to read, to act, to write a message that leaves in its name, to
 * send that, or to look after what happens there by itself, which nobody does in the mailbox of another person.
 */
export type MailboxNeed = 'read' | 'write' | 'draft' | 'send' | 'keep'

/**
 * An endpoint as data: the server binds a handler to it, the web and the test client call it by its key. Shapes are
 * `$ZodType`, which has few members: comparing each shape with all members of `ZodType` slows down type checking.
 */
export interface Endpoint {
  readonly summary: string
  readonly access: Access
  /** How far it reaches into the mailbox of another; without this it is shut there. `act` is what is told of it. */
  readonly mailbox?: { readonly needs: MailboxNeed; readonly act?: MailboxAct }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.core.$ZodType
  /** The field of a multipart body that brings files, where the endpoint takes such. */
  readonly filesField?: string
  /** The JSON reply; absent where the reply is empty (204) or is bytes (`bytes`). */
  readonly reply?: z.core.$ZodType
  /** Set where the reply is a file rather than JSON. */
  readonly bytes?: string
  /** What the file is that is answered in place of the JSON reply, where the query may ask for one. */
  readonly bytesOnDemand?: string
  /** Set where a browser that opens the address is sent on to another one. */
  readonly redirects?: true
  /** The refusals that this endpoint may answer with beyond those any endpoint may (see `errors.ts`). */
  readonly refuses: readonly ErrorCode[]
  /**
   * Whether the reply changes only when the account's event number does. Then that number is its ETag, and a
   * client that has the newest is answered without reading anything.
   */
  readonly changesWithEvents?: true
  /** Whether it answers in an empty store, where nobody has an account yet. */
  readonly beforeSetUp?: true
  /** Whether it answers somebody whose organisation asks for a second step that they have not set up yet. */
  readonly beforeSecondStep?: true
  /** Largest request body in bytes, when it is not the ordinary one. */
  readonly maxBodyBytes?: number
}

/** The key of an endpoint: its method and its path, with `:name` for a part that varies. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`

/** Declares the endpoints of one capability and keeps their exact types. */
export function endpoints<const T extends Record<EndpointKey, Endpoint>>(declared: T): T {
  return declared
}

type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : undefined

/** What a caller gives to an endpoint: only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = (E extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: InputOf<Q> } : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown)

/** What a handler receives once the input is checked. */
export type InputFor<E extends Endpoint> = {
  params: E extends { params: infer P } ? OutputOf<P> : Record<string, never>
  query: E extends { query: infer Q } ? OutputOf<Q> : Record<string, never>
  body: E extends { body: infer B } ? OutputOf<B> : undefined
}

/** What an endpoint answers with; nothing at all where it declares no reply. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply returns nothing
export type ReplyOf<E extends Endpoint> = E extends { reply: infer R } ? OutputOf<R> : void

/** With what any endpoint may refuse, whatever it does; in the mailbox of another most do not exist. */
const anywhere = [
  'malformed_json',
  'invalid_input',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
] as const
/** Where something may be sent along, and written. */
const whereSent = ['cross_origin', 'unsupported_media_type', 'body_too_large', 'store_full'] as const
const whereSignedIn = ['not_signed_in', 'session_changed'] as const

/** Every word that an endpoint may refuse with: those that it declares, and those that follow from what it is. */
export function refusalsOf(key: string, endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...endpoint.refuses,
    ...(key.startsWith('GET ') ? [] : whereSent),
    ...(endpoint.refuses.includes('over_quota') ? (['store_full'] as const) : []),
    ...(endpoint.bytes ? (['content_damaged'] as const) : []),
    ...(isOfDrive(key) ? (['drive_off'] as const) : []),
    ...(endpoint.access === 'public' ? [] : ofPeople(endpoint)),
    ...(endpoint.access === 'public' && !endpoint.beforeSetUp ? (['not_set_up'] as const) : []),
    ...anywhere,
  ])
}

function ofPeople({ access, mailbox, beforeSecondStep }: Endpoint): ErrorCode[] {
  return [
    ...whereSignedIn,
    ...(beforeSecondStep ? [] : (['second_step_missing'] as const)),
    ...(access === 'account' ? [] : (['app_password_reach'] as const)),
    ...(access === 'administrator' || access === 'owner' ? (['forbidden'] as const) : []),
    ...(mailbox ? (['mailbox_right_missing'] as const) : []),
  ]
}
