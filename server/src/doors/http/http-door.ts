import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { constants } from 'node:zlib'
import {
  isPublicPage,
  languageCookie,
  mayUsePasskeys,
  type SignInOffer,
  type SignInWanted,
  signInMarkupFile,
} from '@bocau/contract/account/sign-in-page'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify'
import helmet from 'helmet'
import type { Actor } from '../../kernel/actor.ts'
import { measured } from '../../kernel/measured.ts'
import { Refused } from '../../kernel/refused.ts'
import type { RequestFacts } from '../../kernel/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import { ListenerSockets } from '../listener-sockets.ts'
import { renewCertificate } from '../renew-certificate.ts'
import { apiDocsPage } from './api-docs/api-docs-page.ts'
import { openApiDocument } from './api-docs/open-api.ts'
import { bindEndpoints, factsOf } from './bind-endpoints.ts'
import { answerBrokenRequest, requestHead } from './connections/broken-request.ts'
import { boundConnections, boundRequests } from './connections/connections-by-address.ts'
import { EncryptedServers } from './connections/encrypted-servers.ts'
import { nameRequests, requestId, requestIdHeader, routeOf } from './connections/request-id.ts'
import { sharedRates } from './connections/shared-rates.ts'
import { limitSlowRequests } from './connections/slow-requests.ts'
import { ownCookies } from './cookie-names.ts'
import { getBareData, getFirstData } from './first-data.ts'
import { addHealth } from './health.ts'
import type { HttpDoorDeps } from './http-door-deps.ts'
import { mailboxNamedIn, othersOwnPage, takeMailboxFromAddress } from './mailbox-in-address.ts'
import { Page } from './pages/page.ts'
import { pageLanguage } from './pages/page-language.ts'
import { answerError, sendProblem } from './problem.ts'
import { type ActorOf, askEachTime, askOncePerRequest, inNamedMailbox, onlyInOwn } from './request-actor.ts'
import { isSameOrigin } from './same-origin.ts'
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'
import { sendWhenMade } from './send-when-made.ts'
import { tokenOf } from './session-cookie.ts'
import { SignInMarkup } from './sign-in-markup.ts'
import { findMailboxOfThread } from './thread-elsewhere.ts'

export interface HttpDoor {
  port: number
  close(): Promise<void>
}

const ordinaryBodyBytes = 2 * 1024 * 1024
/** How long a request may take to come, its body included: a file at the pace of a slow line, and no longer. */
const requestMilliseconds = 15 * 60_000
/** How long nothing may pass on a connection that waits for an answer, or that nobody reads an answer from. */
const silentMilliseconds = 5 * 60_000
/** How long requests in progress may take once the server stops; container runtimes kill it after ten seconds. */
export const closeMilliseconds = 4_000
/** What another site hands over for somebody; the client takes it out of the address. */
const tokenInAddress = /[?&](access_token|login_param)=/
/** Where an empty store is set up. */
const setupPath = '/setup'
/** Where a second step is set up. */
const secondStepPath = '/protect/authentication'
const apiPath = /^\/(api|storage)(\/|$)/

/** Opens the door for browsers and programs: the page, its files, the API and its description. */
// The option goes on to the parser of the library, whose types do not name it.
const namesInUtf8 = { defParamCharset: 'utf8' } as FastifyMultipartBaseOptions

export async function openHttpDoor(
  deps: HttpDoorDeps,
  place: { host: string; port: number },
): Promise<HttpDoor> {
  const certificate = (await deps.readCertificate?.()) ?? null
  const encrypted = certificate && new EncryptedServers(certificate, deps.proofs ?? null)
  const opening: { serverFactory?: FastifyServerFactory } = encrypted
    ? { serverFactory: (answer, options) => encrypted.open(answer, options) }
    : {}
  const app = Fastify({
    ...opening,
    bodyLimit: ordinaryBodyBytes,
    // One proxy, ours: what stands further left in the header is whatever the caller wrote there.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    genReqId: (request) => requestId(request, deps),
    rewriteUrl: takeMailboxFromAddress,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: answerBadAddress,
    requestTimeout: deps.requestMilliseconds ?? requestMilliseconds,
    connectionTimeout: deps.silentMilliseconds ?? silentMilliseconds,
    http: requestHead,
    clientErrorHandler: answerBrokenRequest,
  })
  const personNow = askEachTime(deps.findActor)
  const personOf = askOncePerRequest(personNow)
  const actorNow = inNamedMailbox(personNow, deps.findInMailbox)
  const actorOf = askOncePerRequest(inNamedMailbox(personOf, deps.findInMailbox))
  app.setErrorHandler(answerError(deps.logger))
  nameRequests(app)
  boundAddresses(app, deps)
  limitSlowRequests(app, { clock: deps.clock, atMost: slowRequestsAtMost(deps) })
  await addProtection(app, deps, personOf)
  const ofOwnPage =
    (ask: ActorOf): ActorOf =>
    async (request) =>
      isOfOwnPage(request) ? ask(request) : null
  await deps.extend(app, ofOwnPage(onlyInOwn(personNow)), ofOwnPage(actorNow))
  logRequests(app, deps.logger)
  const unreadyNow = askEachTime(deps.findUnready)
  const unreadyOf = askOncePerRequest(unreadyNow)
  const now = { actorOf: actorNow, personOf: personNow, unreadyOf: unreadyNow }
  bindEndpoints(app, deps.handlers, { ...deps, actorOf, personOf, unreadyOf, now })
  if (deps.hasApiDocs) addDocs(app, deps)
  addHealth(app, deps)
  await addPages(app, deps, { actorOf, personOf, unreadyOf })
  const sockets = new ListenerSockets(app.server, deps.clock)
  await app.listen({ host: place.host, port: place.port })
  const stopRenewing = renewCertificate(deps, deps.readCertificate ?? null, {
    inUse: certificate,
    takeUp: (renewed) => encrypted?.use(renewed),
  })
  return {
    port: (app.server.address() as AddressInfo).port,
    close() {
      stopRenewing()
      return closeInTime(app, sockets, deps.clock)
    },
  }
}

/** A twentieth of the connections: 200 uploads of an office at a time, unless the operator chose another limit. */
const slowRequestsAtMost = ({ connectionsPerAddress: most }: HttpDoorDeps): number | null =>
  most === null ? null : Math.ceil(most / 20)

function boundAddresses(app: FastifyInstance, deps: HttpDoorDeps): void {
  const { connectionsPerAddress: atMost, trustProxy, logger, clock } = deps
  if (atMost === null) return
  if (trustProxy) boundRequests(app, { atMost })
  else boundConnections(app.server, { atMost, logger, now: () => clock.now() })
}

/** Completes requests in progress; destroys connections that are still open after the grace period. */
async function closeInTime(app: FastifyInstance, sockets: ListenerSockets, clock: Clock): Promise<void> {
  sockets.destroyUnused()
  // The server hangs up once on who is idle; who becomes so later, its last answer just sent, would stay.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 100)
  const cancel = clock.setTimer(closeMilliseconds, () => {
    app.server.closeAllConnections()
    // TLS handshakes and WebSockets are not among those.
    sockets.destroyAll()
  })
  await app.close()
  clearInterval(hangUp)
  cancel()
}

/** Whether a page of another site cannot have sent this: it may make a browser send our cookie, but nothing else of ours. */
function isOfOwnPage(request: FastifyRequest): boolean {
  return !tokenOf(request)?.byCookie || isSameOrigin(request)
}

async function addProtection(app: FastifyInstance, deps: HttpDoorDeps, actorOf: ActorOf): Promise<void> {
  // Of the library's own and not its Fastify plugin: that writes all these headers anew for every reply.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(deps.officeOrigin) },
    crossOriginEmbedderPolicy: false,
    // Other hosts below this one may not have HTTPS; their operator decides.
    strictTransportSecurity: deps.secureCookies && { includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy)
    setHeaders(request.raw, reply.raw, () => done())
  })
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = ownCookies(request.cookies, deps.secureCookies)
    done()
  })
  // File names come in UTF-8, whatever the library takes for granted.
  await app.register(multipart, namesInUtf8)
  // Replies are made anew each time: the fast end of brotli is smaller and quicker than gzip's default.
  await app.register(compress, packing)
  if (deps.rateLimitPerMinute !== null) {
    const store = sharedRates(deps.siblings, () => deps.clock.now())
    await app.register(rateLimit, {
      ...(store ? { store } : {}),
      max: deps.rateLimitPerMinute,
      timeWindow: 60_000,
      cache: 20_000,
      allowList: (request) => !apiPath.test(request.url),
      // Only a session that lives counts by itself: made-up tokens all count for the address they come from.
      keyGenerator: async (request) => (await actorOf(request))?.sessionId ?? request.ip,
      errorResponseBuilder: (_request, context) =>
        new Refused('too_many_requests', { retry_after_seconds: Math.ceil(context.ttl / 1000) }),
    })
  }
}

const packing: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    measured.request.tell({
      id: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    logger[level]('request', {
      request_id: request.id,
      method: request.method,
      // The route, not the address: addresses hold folder names and searches.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}

function addDocs(app: FastifyInstance, { isSetUp }: Pick<HttpDoorDeps, 'isSetUp'>): void {
  const refuseBeforeSetUp = async () => {
    if (!(await isSetUp())) throw new Refused('not_set_up')
  }
  const options = { onRequest: refuseBeforeSetUp }
  app.get('/api/docs/openapi.json', options, async () => openApiDocument())
  app.get('/api/docs', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage()),
  )
}

async function addPages(
  app: FastifyInstance,
  deps: HttpDoorDeps,
  askers: { actorOf: ActorOf; personOf: ActorOf; unreadyOf: ActorOf },
): Promise<void> {
  const page = await Page.load(deps.webDirectory)
  const signInMarkup = new SignInMarkup(deps.webDirectory, deps.logger)
  const files = listFiles(deps.webDirectory)
  if (files.size > 0) {
    await app.register(staticFiles, {
      root: deps.webDirectory,
      // A route for each of some hundred files took longer to make than all the others: the page's own asks for them.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(deps.webDirectory, 'assets/'))
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  const allowInSignIn = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: contentSecurityPolicy(deps.officeOrigin, page.inSignIn),
  })
  const getOffer = deps.handlers['GET /api/v2/session/demo'] as (call: {
    facts: RequestFacts
  }) => Promise<SignInOffer>
  const offerSignIn = (request: FastifyRequest, reply: FastifyReply) =>
    getOffer({ facts: factsOf(request, reply, deps) })
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    files.has(pathOf(request)) && isReading(request)
      ? reply.sendFile(pathOf(request))
      : answerElse(request, reply, {
          ...deps,
          page,
          signInMarkup,
          ...askers,
          offerSignIn,
          allowInSignIn,
        })
  // A route rather than the handler of what is not found: only routes are packed on their way.
  app.get('*', answer)
  app.setNotFoundHandler(answer)
}

/** The pages are given with what they carry, never as the bare files; what draws one is not the browser's. */
const notFiles = new Set(['/index.html', '/sign-in.html', `/${signInMarkupFile}`])

const listedFiles = new Map<string, ReadonlySet<string>>()

/** Returns the paths of the files that the web build made. A build does not change while a process serves it. */
function listFiles(directory: string): ReadonlySet<string> {
  const listed = listedFiles.get(directory) ?? readFileList(directory)
  listedFiles.set(directory, listed)
  return listed
}

function readFileList(directory: string): ReadonlySet<string> {
  if (!existsSync(directory)) return new Set()
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath.slice(directory.length).replaceAll(sep, '/')}/${name}`)
  return new Set(paths.filter((path) => !notFiles.has(path)))
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** An address with a broken escape reaches no route: it is answered as any that does not exist. */
function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // No hook watches the body of such a request.
  reply.header(requestIdHeader, request.id).header('connection', 'close')
  if (apiPath.test(request.url)) sendProblem(reply, new Refused('not_found'), request.id)
  else reply.redirect('/folder/INBOX')
}

interface PageDeps extends Pick<HttpDoorDeps, 'db' | 'office' | 'logger' | 'isSetUp'> {
  offerSignIn(request: FastifyRequest, reply: FastifyReply): Promise<SignInOffer>
  page: Page
  signInMarkup: SignInMarkup
  /** Allows what the sign-in page carries in itself: its early script and its style. */
  allowInSignIn: ReturnType<typeof helmet.contentSecurityPolicy>
  actorOf: ActorOf
  personOf: ActorOf
  unreadyOf: ActorOf
}

/** Every address that is not a file or an endpoint is the page's, but for those of the API. */
async function answerElse(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, actorOf, personOf, unreadyOf, ...deps }: PageDeps,
): Promise<FastifyReply | undefined> {
  const path = pathOf(request)
  if (apiPath.test(path) || path.startsWith('/assets/') || !isReading(request)) {
    sendProblem(reply, new Refused('not_found'), request.id)
    return reply
  }
  const unready = await unreadyOf(request)
  if (unready && path !== secondStepPath && !isPublicPage(path)) return reply.redirect(secondStepPath)
  const actor = (await actorOf(request)) ?? unready
  const named = mailboxNamedIn(request)
  const person = actor || named === undefined ? null : await personOf(request)
  // Their own mailbox needs no name; to any other they have no right any more, or never had.
  if (person) return reply.redirect(person.accountId === named ? addressInOwn(request) : '/404')
  const othersOwn = actor?.actedBy && named !== undefined ? othersOwnPage(path, named) : undefined
  if (othersOwn) return reply.redirect(othersOwn)
  const elsewhere = actor && (await findMailboxOfThread(deps, actor, path))
  if (elsewhere) return reply.redirect(`/m/${elsewhere}${request.url}`)
  if (!actor && path !== setupPath && !(await deps.isSetUp())) return reply.redirect(setupPath)
  // The page takes them out of its address at once; until then not even its own files are asked for under it.
  if (tokenInAddress.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (!actor) return reply.send(await renderForNobody(request, reply, { page, ...deps }))
  return sendWhenMade(reply, renderFor(actor, request, { page, ...deps, isUnready: unready !== null }))
}

/** The page of somebody, with the first data of its address. Where these cannot be read, the client will ask. */
async function renderFor(
  actor: Actor,
  request: FastifyRequest,
  {
    logger,
    page,
    isUnready,
    ...deps
  }: Pick<PageDeps, 'db' | 'office' | 'logger' | 'page'> & { isUnready: boolean },
): Promise<string> {
  try {
    const data = await (isUnready ? getBareData(deps, actor) : getFirstData(deps, actor, pathOf(request)))
    return page.render(data)
  } catch (error) {
    logger.error('a page went without its first data', { error, request_id: request.id })
    return page.renderWithoutData()
  }
}

/** Nobody is signed in: most addresses lead to the sign-in page, which knows the way back to them. */
async function renderForNobody(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    page,
    signInMarkup,
    offerSignIn,
    allowInSignIn,
    logger,
  }: Omit<PageDeps, 'actorOf' | 'personOf' | 'unreadyOf' | 'isSetUp' | 'db' | 'office'>,
): Promise<string> {
  const chosen = request.cookies[languageCookie]
  const speaksForSomebody = tokenInAddress.test(request.url)
  if (speaksForSomebody || isPublicPage(pathOf(request)))
    return page.renderForNobody(pageLanguage(chosen, request.headers['accept-language']))
  const language = chosen === 'en' ? 'en' : 'vi'
  allowInSignIn(request.raw, reply.raw, () => {})
  try {
    const wanted: SignInWanted = {
      offer: await offerSignIn(request, reply),
      language,
      search: pathOf(request) === '/login' ? searchOf(request) : '',
      mayUsePasskeys: mayUsePasskeys(request.hostname, request.protocol === 'https'),
    }
    return page.renderSignIn(wanted, signInMarkup.draw(wanted))
  } catch (error) {
    logger.error('a sign-in page went without what it offers', { error, request_id: request.id })
    return page.renderBareSignIn(language)
  }
}

/** The address without the mailbox that it names, unless what is left would lead to somebody else's site. */
const addressInOwn = ({ url }: FastifyRequest): string =>
  url.startsWith('//') || url.startsWith('/\\') ? '/' : url

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'
