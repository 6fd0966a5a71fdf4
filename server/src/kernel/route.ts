import type { Endpoint, InputFor, ReplyOf } from '@bocau/contract/endpoint'
import type { Actor } from './actor.ts'

/** A reply that is a file rather than JSON. */
export interface FileReply {
  contentType: string
  body: Uint8Array | string | AsyncIterable<Uint8Array>
  /** True if the chunks of the body are not used after they were sent, so that their memory can be released. */
  isExclusive?: boolean | undefined
  size?: number
  /** For a part of the file: the byte range and the total size. */
  range?: { start: number; end: number; total: number }
  /** For an unsatisfiable range: the total size. */
  unsatisfiableRange?: { total: number }
  headers?: Record<string, string>
}

/** A JSON reply that is already serialised, so that a stored list is sent without parsing. */
export class SerialisedReply {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** An uploaded file. Its content can be read once while it arrives; a broken connection ends it with an error. */
export interface IncomingFile {
  name: string
  contentType: string
  /** Text fields of the form before the file. */
  fields: Readonly<Record<string, string>>
  content: AsyncIterable<Uint8Array>
}

/** Target of a redirect. */
export interface Redirect {
  location: string
}

/** Secrets stored in the browser between requests, in cookies that scripts cannot read. */
export interface BrowserSecrets {
  find(name: string): string | null
  /** Until `expiresAt` in unix seconds; null until the browser is closed. */
  save(name: string, secret: string, expiresAt: number | null): void
  delete(name: string): void
}

/** Device markers in the browser, one per account. A marker is not a session and grants no access. */
export interface DeviceTokens {
  tokenFor(accountId: string): string | null
  save(accountId: string, token: string): void
}

/** Cookie for the paths below one share link. */
export interface LinkPass {
  read(): string | null
  save(pass: string, path: string, seconds: number): void
}

/** Request data besides the validated input. */
export interface RequestInfo {
  /** IP address of the caller. */
  address: string
  /** User agent of the caller. */
  device: string
  /** Requested byte range; with `ifEtag` only if the content has this ETag. */
  range: (({ start: number; end: number | null } | { last: number }) & { ifEtag?: string }) | null
  /** Files of a multipart body as they arrive, each limited to `maxBytes` and one more. */
  files(maxBytes: number): AsyncIterable<IncomingFile>
  /** Session token of the request, from cookie or header. */
  token: string | null
  /** Stores secrets in the browser, or deletes them. */
  secrets: BrowserSecrets
  session: { start(token: string, expiresAt: number, isPersistent: boolean): void; end(): void }
  /** State of a share link in the browser: its password was entered. */
  linkPass: LinkPass
  deviceTokens: DeviceTokens
}

type ActorFor<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor
type EndpointReply<E extends Endpoint> = E extends { bytes: string }
  ? FileReply
  : E extends { redirects: true }
    ? Redirect
    : E extends { bytesOnDemand: string }
      ? ReplyOf<E> | FileReply
      : ReplyOf<E>

/** Handles one endpoint; the input is already validated. */
export type Handler<E extends Endpoint> = (
  request: InputFor<E> & { actor: ActorFor<E>; requestInfo: RequestInfo },
) => Promise<EndpointReply<E> | SerialisedReply>

/** Handlers for all endpoints of a capability. */
export type Routes<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Handler<T[K]> }
