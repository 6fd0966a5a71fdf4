import { fileURLToPath } from 'node:url'
import type { MailboxAction } from '@bocau/contract/account/mailbox-rights'
import type { HttpListener } from '../entrypoints/http/http-listener.ts'
import type { HttpListenerDeps } from '../entrypoints/http/http-listener-deps.ts'
import { findApiActor, findUserLackingSecondStep, watchFirstAccount } from '../features/account/index.ts'
import { findActorInMailbox, recordAction } from '../features/mailbox-rights/index.ts'
import type { Actor } from '../kernel/actor.ts'
import { apiHandlers, driveDeps } from './api-handlers.ts'
import type { App } from './app.ts'
import { type Config, publicOrigin } from './config.ts'
import { etagSalt } from './etag-salt.ts'
import { certificateReader, challengeConnections } from './listeners/issued-certificates.ts'
import { listenOn } from './listeners/listen-on.ts'
import { listMailServers } from './listeners/mail-servers.ts'

/** Opens the HTTP listener with all routes. */
export async function openHttp(
  app: App,
  config: Config,
  {
    withSocket,
    readinessAndChecks,
  }: {
    withSocket: boolean
    readinessAndChecks: Pick<HttpListenerDeps, 'checkReply' | 'checkRefusal' | 'readiness'>
  },
): Promise<HttpListener> {
  const [{ openHttpListener }, { addSocketRoute }, { addUploadRoutes }, { addProgramSetup }, salt] =
    await Promise.all([
      import('../entrypoints/http/http-listener.ts'),
      import('../entrypoints/socket/socket-route.ts'),
      import('../entrypoints/http/uploads/upload-routes.ts'),
      import('../entrypoints/program-setup/add-program-setup.ts'),
      etagSalt(app),
    ])
  const restrictDrive = (actor: Actor | null) =>
    actor && { ...actor, hasDrive: actor.hasDrive && config.hasDrive }
  const findTokenActor = async (token: string) => restrictDrive(await findApiActor(app, token))
  const drive = driveDeps(app, config)
  const listenerOptions = {
    ...app,
    ...readinessAndChecks,
    findActor: findTokenActor,
    findUserLackingSecondStep: async (token: string) =>
      restrictDrive(await findUserLackingSecondStep(app, token)),
    hasDrive: config.hasDrive,
    // App passwords only open their own mailbox here; mail programs open the others by IMAP.
    findInMailbox: async (person: Actor, mailboxId: string) =>
      person.isProgram ? null : findActorInMailbox(app, person, mailboxId),
    recordAction: (actor: Actor, action: MailboxAction, request: { params?: unknown; body?: unknown }) =>
      recordAction(app, actor, { action, request }),
    isSetUp: watchFirstAccount(app),
    handlers: apiHandlers(app, config, findTokenActor),
    webDirectory: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
    helpDirectory: fileURLToPath(new URL('../../../docs/dist', import.meta.url)),
    officeOrigin: config.officeUrl === null ? null : new URL(config.officeUrl).origin,
    trustProxy: config.trustProxy,
    secureCookies: publicOrigin(config).startsWith('https:') || config.webTls !== null,
    readCertificate: certificateReader(app, config.webTls),
    proofs: challengeConnections(app, config),
    hasApiDocs: config.hasApiDocs,
    rateLimitPerMinute: config.rateLimitPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    etagSalt: salt,
  }
  const deps: HttpListenerDeps = {
    ...listenerOptions,
    extend: async (server, actorOf, actorInMailbox) => {
      if (withSocket) await addSocketRoute(server, { ...listenerOptions, actorOf: actorInMailbox })
      if (app.office.isSet) {
        const { addWopiRoutes } = await import('../entrypoints/wopi/wopi-routes.ts')
        await addWopiRoutes(server, { ...drive, hasDrive: config.hasDrive })
      }
      await addUploadRoutes(server, drive, actorOf)
      await addProgramSetup(server, { ...drive, servers: listMailServers(config) })
    },
  }
  return listenOn('BOCAU_HTTP', config.http, (address) => openHttpListener(deps, address))
}
