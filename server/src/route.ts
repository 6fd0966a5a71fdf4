import type { Endpoint, InputFor, ReplyOf } from '@bocau/contract/endpoint'
import type { Actor } from './actor.ts'

/** A reply that is a file rather than JSON. */
export interface FileReply {
  contentType: string
  body: Uint8Array | string | AsyncIterable<Uint8Array>
  size?: number
  /** For a part of the file: which bytes of how many these are. */
  range?: { start: number; end: number; total: number }
  /** When no byte of the file was asked for: how many it has. */
  missedRange?: { total: number }
  headers?: Record<string, string>
}

/** A JSON reply whose text is ready: what a list is read as need not be taken apart to be sent. */
export class SerialisedReply {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** What a handler may know of the request beyond its checked input. */
export interface RequestFacts {
  /** The network address of the caller. */
  address: string
  /** What the caller's program says it is. */
  device: string
  /** The bytes asked for, when the caller wants a part of a file. */
  range: { start: number; end: number | null } | { last: number } | null
  /** The session token that the request carries, however it came. */
  token: string | null
  /** Hands the caller's browser its session, or takes it back. The door knows how. */
  session: { start(token: string, expiresAt: number, isPersistent: boolean): void; end(): void }
}

type ActorFor<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor
type AnswerOf<E extends Endpoint> = E extends { bytes: string } ? FileReply : ReplyOf<E>

/** Answers one endpoint: decodes nothing, the input is checked already. */
export type Handler<E extends Endpoint> = (
  request: InputFor<E> & { actor: ActorFor<E>; facts: RequestFacts },
) => Promise<AnswerOf<E> | SerialisedReply>

/** A handler for every endpoint that a capability declares. */
export type Routes<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Handler<T[K]> }
