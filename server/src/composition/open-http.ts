import { fileURLToPath } from 'node:url'
import type { HttpListener } from '../doors/http/http-door.ts'
import type { HttpListenerDeps } from '../doors/http/http-door-deps.ts'
import { watchFirstAccount } from '../features/account/people/index.ts'
import { findApiActor, findUnready } from '../features/account/sessions/index.ts'
import { findActorInMailbox, noteAction } from '../features/mailbox-rights/index.ts'
import type { Actor } from '../kernel/actor.ts'
import { apiHandlers, driveDeps } from './api-handlers.ts'
import type { App } from './app.ts'
import { type Config, publicOrigin } from './config.ts'
import { certificateReader, proofsOf } from './doors/issued-certificates.ts'
import { listenOn } from './doors/listen-on.ts'
import { mailServersOf } from './doors/mail-servers.ts'
import { etagSalt } from './etag-salt.ts'

/** Opens the HTTP listener with all routes. */
export async function openHttp(
  app: App,
  config: Config,
  withSocket: boolean,
  more: Pick<HttpListenerDeps, 'checkReply' | 'checkRefusal' | 'readiness'>,
): Promise<HttpListener> {
  const [{ openHttpListener }, { addSocketRoute }, { addUploadRoutes }, { addProgramSetup }, build] =
    await Promise.all([
      import('../doors/http/http-door.ts'),
      import('../doors/socket/socket-door.ts'),
      import('../doors/http/uploads/upload-door.ts'),
      import('../doors/program-setup/add-program-setup.ts'),
      etagSalt(app),
    ])
  const withDrive = (actor: Actor | null) =>
    actor && { ...actor, hasDrive: actor.hasDrive && config.hasDrive }
  const findHolder = async (token: string) => withDrive(await findApiActor(app, token))
  const drive = driveDeps(app, config)
  const listenerOptions = {
    ...app,
    ...more,
    findActor: findHolder,
    findUnready: async (token: string) => withDrive(await findUnready(app, token)),
    hasDrive: config.hasDrive,
    findInMailbox: (person: Actor, mailboxId: string) => findActorInMailbox(app, person, mailboxId),
    noteAction: (...did: Parameters<HttpListenerDeps['noteAction']>) => noteAction(app, ...did),
    isSetUp: watchFirstAccount(app),
    handlers: apiHandlers(app, config, findHolder),
    webDirectory: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
    officeOrigin: config.officeUrl === null ? null : new URL(config.officeUrl).origin,
    trustProxy: config.trustProxy,
    secureCookies: publicOrigin(config).startsWith('https:') || config.webTls !== null,
    readCertificate: certificateReader(app, config.webTls),
    proofs: proofsOf(app, config),
    hasApiDocs: config.hasApiDocs,
    rateLimitPerMinute: config.rateLimitPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    build,
  }
  const deps: HttpListenerDeps = {
    ...listenerOptions,
    extend: async (server, actorOf, actorInMailbox) => {
      if (withSocket) await addSocketRoute(server, { ...listenerOptions, actorOf: actorInMailbox })
      if (app.office.isSet) {
        const { addWopiRoutes } = await import('../doors/wopi/wopi-door.ts')
        await addWopiRoutes(server, { ...drive, hasDrive: config.hasDrive })
      }
      await addUploadRoutes(server, drive, actorOf)
      await addProgramSetup(server, { ...drive, servers: mailServersOf(config) })
    },
  }
  return listenOn('BOCAU_HTTP', config.http, (address) => openHttpListener(deps, address))
}
