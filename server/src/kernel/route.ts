import type { Endpoint, InputFor, ReplyOf } from '@bocau/contract/endpoint'
import type { Actor } from './actor.ts'

/** A reply that is a file rather than JSON. */
export interface FileReply {
  contentType: string
  body: Uint8Array | string | AsyncIterable<Uint8Array>
  /** Whether nobody looks at the pieces of the body once they are sent. */
  isGiven?: boolean | undefined
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

/** A file on its way in. Its content is read once, while it comes; a connection that is cut ends it with an error. */
export interface IncomingFile {
  name: string
  contentType: string
  /** The text fields of the form before the file. */
  fields: Readonly<Record<string, string>>
  content: AsyncIterable<Uint8Array>
}

/** Where a browser is sent on to. */
export interface Redirect {
  location: string
}

/** Secrets that a browser keeps for us from one request to a later one, each under a name; no script can read them. */
export interface KeptSecrets {
  find(name: string): string | null
  /** Until `expiresAt` in unix seconds, or as long as the browser runs. */
  keep(name: string, secret: string, expiresAt: number | null): void
  forget(name: string): void
}

/** What a browser remembers of its earlier sign-ins, a mark for each account. A mark is no session: it opens nothing. */
export interface DeviceMarks {
  markFor(accountId: string): string | null
  keep(accountId: string, mark: string): void
}

/** What a browser keeps for the paths below one link alone. */
export interface LinkPass {
  read(): string | null
  keep(pass: string, path: string, seconds: number): void
}

/** What a handler may know of the request beyond its checked input. */
export interface RequestFacts {
  /** The network address of the caller. */
  address: string
  /** What the caller's program says it is. */
  device: string
  /** The bytes asked for, when the caller wants a part of a file; `ifEtag` where only of the content of that mark. */
  range: (({ start: number; end: number | null } | { last: number }) & { ifEtag?: string }) | null
  /** The files of a multipart body, one after the other as they come, each bounded by `maxBytes` and one more. */
  files(maxBytes: number): AsyncIterable<IncomingFile>
  /** The session token that the request carries, however it came. */
  token: string | null
  /** Hands the caller's browser its session, or takes it back. The door knows how. */
  secrets: KeptSecrets
  session: { start(token: string, expiresAt: number, isPersistent: boolean): void; end(): void }
  /** What the caller's browser keeps of one link of the drive: its password was given. */
  linkPass: LinkPass
  marks: DeviceMarks
}

type ActorFor<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor
type AnswerOf<E extends Endpoint> = E extends { bytes: string }
  ? FileReply
  : E extends { redirects: true }
    ? Redirect
    : E extends { bytesOnDemand: string }
      ? ReplyOf<E> | FileReply
      : ReplyOf<E>

/** Answers one endpoint: decodes nothing, the input is checked already. */
export type Handler<E extends Endpoint> = (
  request: InputFor<E> & { actor: ActorFor<E>; facts: RequestFacts },
) => Promise<AnswerOf<E> | SerialisedReply>

/** A handler for every endpoint that a capability declares. */
export type Routes<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Handler<T[K]> }
