import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from '../../features/account/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { DiskRoom } from '../../ports/free-space.ts'
import type { Logger } from '../../ports/logger.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import type { ReadCertificate } from '../renew-certificate.ts'
import type { Binding } from './bind-endpoints.ts'
import type { ProofConnections } from './connections/proof-connections.ts'
import type { ActorOf } from './request-actor.ts'

/** What the HTTP door needs from outside. */
export interface HttpDoorDeps extends Pick<AccountDeps, 'db' | 'clock'> {
  logger: Logger
  findActor(token: string): Promise<Actor | null>
  /** Somebody who has to set up a second step before anything else; null for everybody else. */
  findUnready(token: string): Promise<Actor | null>
  /** Whether this installation has a drive. */
  hasDrive: boolean
  /** Somebody in a mailbox that is not their own; null where they have no right to it. */
  findInMailbox(person: Actor, mailboxId: string): Promise<Actor | null>
  noteAct: Binding['noteAct']
  handlers: Readonly<Record<string, unknown>>
  /** Whether anybody has an account here; until then the first run alone is answered. */
  isSetUp(): Promise<boolean>
  office: Pick<OfficeEditor, 'isSet'>
  /** Where the office server is that a page shows in a frame; null where none is set. */
  officeOrigin: string | null
  room: Pick<DiskRoom, 'hasRoom'>
  webDirectory: string
  trustProxy: boolean
  secureCookies: boolean
  /** Whether the page that describes the API is there. */
  hasApiDocs: boolean
  rateLimitPerMinute: number | null
  /** How many connections one address may have; behind a proxy, how many requests under way. */
  connectionsPerAddress: number | null
  /** What other processes of this server count; absent where there are none. */
  siblings?: SharedCounts
  /** Reads the certificate with which everything is encrypted; without it nothing is. */
  readCertificate?: ReadCertificate | null
  /** What is shown to a certificate authority that looks whether names lead here. */
  proofs?: ProofConnections | null
  /** How long a request may take to come; fifteen minutes unless it is said. */
  requestMilliseconds?: number
  /** How long nothing may pass on a connection; five minutes unless it is said. */
  silentMilliseconds?: number
  build: string
  /** Whether this process can do its work, tried out. */
  readiness(): Promise<{ isReady: boolean; checks: Readonly<Record<string, string>> }>
  checkReply?: Binding['checkReply']
  checkRefusal?: Binding['checkRefusal']
  /**
   * Other protocols that arrive as HTTP requests join here; `actorOf` knows nobody whom another site's page sends, nor
   * anybody who names the mailbox of another, whom `actorInMailbox` knows.
   */
  extend(app: FastifyInstance, actorOf: ActorOf, actorInMailbox: ActorOf): Promise<void>
}
