import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from '../../features/account/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { DiskSpace } from '../../ports/free-space.ts'
import type { Logger } from '../../ports/logger.ts'
import type { OfficeEditor } from '../../ports/office-editor.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import type { ReadCertificate } from '../renew-certificate.ts'
import type { Binding } from './bind-endpoints.ts'
import type { ChallengeConnections } from './connections/challenge-connections.ts'
import type { ActorOf } from './request-actor.ts'

export interface HttpListenerDeps extends Pick<AccountDeps, 'db' | 'clock'> {
  logger: Logger
  findActor(token: string): Promise<Actor | null>
  /** Finds a user who first has to set up a second step; null for all others. */
  findUserLackingSecondStep(token: string): Promise<Actor | null>
  hasDrive: boolean
  /** Finds the user in a shared or delegated mailbox; null without access. */
  findInMailbox(person: Actor, mailboxId: string): Promise<Actor | null>
  recordAction: Binding['recordAction']
  handlers: Readonly<Record<string, unknown>>
  /** Returns true when the store has an account; until then only the set-up is available. */
  isSetUp(): Promise<boolean>
  office: Pick<OfficeEditor, 'isSet'>
  /** Origin of the office server that pages embed; null when none is configured. */
  officeOrigin: string | null
  diskSpace: Pick<DiskSpace, 'hasSpace'>
  webDirectory: string
  /** The built documentation. */
  helpDirectory: string
  trustProxy: boolean
  secureCookies: boolean
  hasApiDocs: boolean
  rateLimitPerMinute: number | null
  /** Maximum connections per address; behind a proxy, requests in progress. */
  connectionsPerAddress: number | null
  /** Counts shared with other processes of this server; absent with one process. */
  siblings?: SharedCounts
  /** Reads the TLS certificate; without it the listener is not encrypted. */
  readCertificate?: ReadCertificate | null
  proofs?: ChallengeConnections | null
  /** Maximum time to receive a request; 15 minutes by default. */
  requestMilliseconds?: number
  /** Maximum idle time of a connection; five minutes by default. */
  silentMilliseconds?: number
  etagSalt: string
  /** Checks that this process can do its work. */
  readiness(): Promise<{ isReady: boolean; checks: Readonly<Record<string, string>> }>
  checkReply?: Binding['checkReply']
  checkRefusal?: Binding['checkRefusal']
  /**
   * Adds protocols that arrive as HTTP requests. Both functions return null for requests of another site's page;
   * `actorOf` also for requests that name a mailbox, which `actorInMailbox` supports.
   */
  extend(app: FastifyInstance, actorOf: ActorOf, actorInMailbox: ActorOf): Promise<void>
}
