import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { constants } from 'node:zlib'
import {
  isPublicPage,
  languageCookie,
  mayUsePasskeys,
  type SignInOffer,
  type SignInPageData,
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
import { metricEvents } from '../../kernel/metric-events.ts'
import { Refused } from '../../kernel/refused.ts'
import type { RequestInfo } from '../../kernel/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import { ListenerSockets } from '../listener-sockets.ts'
import { renewCertificate } from '../renew-certificate.ts'
import { apiDocsPage } from './api-docs/api-docs-page.ts'
import { openApiDocument } from './api-docs/open-api.ts'
import { bindEndpoints, requestInfoOf } from './bind-endpoints.ts'
import { rejectBrokenRequest, requestHead } from './connections/broken-request.ts'
import { boundConnections, boundRequests } from './connections/connections-by-address.ts'
import { EncryptedServers } from './connections/encrypted-servers.ts'
import { nameRequests, requestId, requestIdHeader, routeOf } from './connections/request-id.ts'
import { sharedRates } from './connections/shared-rates.ts'
import { limitSlowRequests } from './connections/slow-requests.ts'
import { siteCookies } from './cookie-names.ts'
import { getBareData, getFirstData } from './first-data.ts'
import { addHealth } from './health.ts'
import type { HttpListenerDeps } from './http-listener-deps.ts'
import { delegatePagePath, extractMailboxFromAddress, mailboxNamedIn } from './mailbox-in-address.ts'
import { addHelp } from './pages/help-pages.ts'
import { Page } from './pages/page.ts'
import { pageLanguage } from './pages/page-language.ts'
import { errorHandler, sendProblem } from './problem.ts'
import {
  type ActorOf,
  findEachTime,
  findOncePerRequest,
  inNamedMailbox,
  visitorIfRefused,
  withoutNamedMailbox,
} from './request-actor.ts'
import { isSameOrigin } from './same-origin.ts'
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'
import { sendWhenReady } from './send-when-ready.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { SignInMarkup } from './sign-in-markup.ts'
import { findMailboxOfThread } from './thread-elsewhere.ts'

export interface HttpListener {
  port: number
  close(): Promise<void>
}

const ordinaryBodyBytes = 2 * 1024 * 1024
/** Maximum time to receive a request with its body, enough for a file over a slow connection. */
const requestMilliseconds = 15 * 60_000
/** Maximum idle time of a connection that waits for a response or does not read it. */
const idleMilliseconds = 5 * 60_000
/** Time for requests in progress when the server stops; container runtimes kill it after ten seconds. */
export const shutdownGraceMilliseconds = 4_000
/** Sign-in tokens that another site adds to the URL; the client removes them. */
const tokenInAddress = /[?&](access_token|login_param)=/
const setupPath = '/setup'
/** Page where a second step is set up. */
const secondStepPath = '/protect/authentication'
const apiPath = /^\/(api|storage)(\/|$)/

/** Decodes file names as UTF-8. The parser supports the option, but the types leave it out. */
const namesInUtf8 = { defParamCharset: 'utf8' } as FastifyMultipartBaseOptions

/** Opens the HTTP listener for browsers and API clients: pages, files, the API and its reference. */
export async function openHttpListener(
  deps: HttpListenerDeps,
  listenAddress: { host: string; port: number },
): Promise<HttpListener> {
  const certificate = (await deps.readCertificate?.()) ?? null
  const encrypted = certificate && new EncryptedServers(certificate, deps.proofs ?? null)
  const opening: { serverFactory?: FastifyServerFactory } = encrypted
    ? { serverFactory: (requestListener, options) => encrypted.open(requestListener, options) }
    : {}
  const app = Fastify({
    ...opening,
    bodyLimit: ordinaryBodyBytes,
    // Trusts one proxy: earlier entries of the header are written by the client.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    genReqId: (request) => requestId(request, deps),
    rewriteUrl: extractMailboxFromAddress,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: rejectBadAddress,
    requestTimeout: deps.requestMilliseconds ?? requestMilliseconds,
    connectionTimeout: deps.silentMilliseconds ?? idleMilliseconds,
    http: requestHead,
    clientErrorHandler: rejectBrokenRequest,
  })
  const personNow = findEachTime(deps.findActor)
  const signedInUserOf = findOncePerRequest(personNow)
  const actorNow = inNamedMailbox(personNow, deps.findInMailbox)
  const actorOf = findOncePerRequest(inNamedMailbox(signedInUserOf, deps.findInMailbox))
  app.setErrorHandler(errorHandler(deps.logger))
  pinAddresses(app)
  nameRequests(app)
  if (encrypted) omitConnectionHeader(app)
  limitPerAddress(app, deps)
  limitSlowRequests(app, { clock: deps.clock, max: maxSlowRequests(deps) })
  await addSecurityPlugins(app, deps, visitorIfRefused(signedInUserOf))
  const onlyFromSamePage =
    (findActor: ActorOf): ActorOf =>
    async (request) =>
      isFromSamePage(request) ? findActor(request) : null
  await deps.extend(app, onlyFromSamePage(withoutNamedMailbox(personNow)), onlyFromSamePage(actorNow))
  logRequests(app, deps.logger)
  const unreadyNow = findEachTime(deps.findUserLackingSecondStep)
  const userLackingSecondStepOf = findOncePerRequest(unreadyNow)
  const now = { actorOf: actorNow, signedInUserOf: personNow, userLackingSecondStepOf: unreadyNow }
  bindEndpoints(app, deps.handlers, {
    ...deps,
    actorOf,
    signedInUserOf,
    userLackingSecondStepOf,
    uncached: now,
  })
  if (deps.hasApiDocs) addDocs(app, deps)
  addHealth(app, deps)
  await addHelp(app, deps.helpDirectory)
  await addPages(app, deps, {
    actorOf: visitorIfRefused(actorOf),
    signedInUserOf: visitorIfRefused(signedInUserOf),
    userLackingSecondStepOf: visitorIfRefused(userLackingSecondStepOf),
  })
  const sockets = new ListenerSockets(app.server, deps.clock)
  await app.listen({ host: listenAddress.host, port: listenAddress.port })
  const stopRenewing = renewCertificate(deps, deps.readCertificate ?? null, {
    inUse: certificate,
    install: (renewed) => encrypted?.use(renewed),
  })
  return {
    port: (app.server.address() as AddressInfo).port,
    close() {
      stopRenewing()
      return closeWithGracePeriod(app, sockets, deps.clock)
    },
  }
}

/** A twentieth of the connections: 200 uploads of an office at a time, unless the operator sets another limit. */
const maxSlowRequests = ({ connectionsPerAddress: connections }: HttpListenerDeps): number | null =>
  connections === null ? null : Math.ceil(connections / 20)

/** Keeps the address of each request, because a closed HTTP/2 stream has none and its request may still be handled. */
function pinAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip })
    done()
  })
}

/** Removes the header that libraries set to close a connection. HTTP/2 forbids it; its stream is closed anyway. */
function omitConnectionHeader(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.httpVersionMajor === 2) reply.removeHeader('connection')
  })
}

/** Limits the requests in progress per client address, and its connections unless they are those of a proxy. */
function limitPerAddress(app: FastifyInstance, deps: HttpListenerDeps): void {
  const { connectionsPerAddress: max, trustProxy, logger, clock } = deps
  if (max === null) return
  boundRequests(app, { max })
  if (!trustProxy) boundConnections(app.server, { max, logger, now: () => clock.now() })
}

/** Completes requests in progress; destroys connections that are still open after the grace period. */
async function closeWithGracePeriod(
  app: FastifyInstance,
  sockets: ListenerSockets,
  clock: Clock,
): Promise<void> {
  sockets.destroyUnused()
  // The server closes idle connections only once; one that becomes idle later would stay open.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 100)
  const cancel = clock.setTimer(shutdownGraceMilliseconds, () => sockets.destroyAll())
  await app.close()
  clearInterval(hangUp)
  cancel()
}

/**
 * Returns true when another site's page cannot have sent the request: it can make a browser send our cookie, but no
 * header token.
 */
function isFromSamePage(request: FastifyRequest): boolean {
  return !sessionTokenOf(request)?.byCookie || isSameOrigin(request)
}

/** Adds security headers, cookies, multipart parsing, compression and the rate limit. */
async function addSecurityPlugins(
  app: FastifyInstance,
  deps: HttpListenerDeps,
  actorOf: ActorOf,
): Promise<void> {
  // Uses helmet itself instead of its Fastify plugin, which rebuilds all headers for every response.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(deps.officeOrigin) },
    crossOriginEmbedderPolicy: false,
    // Subdomains may not have HTTPS; their operator decides.
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
    request.cookies = siteCookies(request.cookies, deps.secureCookies)
    done()
  })
  await app.register(multipart, namesInUtf8)
  // Responses are compressed each time: fast brotli is smaller and quicker than the default of gzip.
  await app.register(compress, compressionOptions)
  if (deps.rateLimitPerMinute !== null) {
    const store = sharedRates(deps.siblings, () => deps.clock.now())
    await app.register(rateLimit, {
      ...(store ? { store } : {}),
      max: deps.rateLimitPerMinute,
      timeWindow: 60_000,
      cache: 20_000,
      allowList: (request) => !apiPath.test(request.url),
      // Only a valid session has its own limit; invalid tokens count for their address.
      keyGenerator: async (request) => (await actorOf(request))?.sessionId ?? request.ip,
      errorResponseBuilder: (_request, context) =>
        new Refused('too_many_requests', { retry_after_seconds: Math.ceil(context.ttl / 1000) }),
    })
  }
}

const compressionOptions: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** Logs each response and publishes it for metrics. */
function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    metricEvents.request.publish({
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
      // Logs the route, because URLs contain folder names and searches.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}

function addDocs(app: FastifyInstance, { isSetUp }: Pick<HttpListenerDeps, 'isSetUp'>): void {
  const refuseBeforeSetUp = async () => {
    if (!(await isSetUp())) throw new Refused('not_set_up')
  }
  const options = { onRequest: refuseBeforeSetUp }
  // Both take more than 100 ms to build, so they are built once, at the first request.
  let json: string | undefined
  let page: string | undefined
  app.get('/api/docs/openapi.json', options, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', options, async (_request, reply) => {
    page ??= apiDocsPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** Serves the files of the web client, and a page for every other URL. */
async function addPages(
  app: FastifyInstance,
  deps: HttpListenerDeps,
  actorFinders: { actorOf: ActorOf; signedInUserOf: ActorOf; userLackingSecondStepOf: ActorOf },
): Promise<void> {
  const page = await Page.load(deps.webDirectory)
  const signInMarkup = new SignInMarkup(deps.webDirectory, deps.logger)
  const files = listFiles(deps.webDirectory)
  if (files.size > 0) {
    await app.register(staticFiles, {
      root: deps.webDirectory,
      // Registering a route for each of some hundred files slowed down the start; the page route serves them.
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
    requestInfo: RequestInfo
  }) => Promise<SignInOffer>
  const offerSignIn = (request: FastifyRequest, reply: FastifyReply) =>
    getOffer({ requestInfo: requestInfoOf(request, reply, { binding: deps }) })
  const respond = (request: FastifyRequest, reply: FastifyReply) =>
    files.has(requestPath(request)) && isReadMethod(request)
      ? reply.sendFile(requestPath(request))
      : serveOther(request, reply, {
          ...deps,
          page,
          signInMarkup,
          ...actorFinders,
          offerSignIn,
          allowInSignIn,
        })
  // A route, because the compression plugin ignores the not-found handler.
  app.get('*', respond)
  app.setNotFoundHandler(respond)
}

/** Pages are rendered with data, never served as static files; the renderer file is not for browsers. */
const notFiles = new Set(['/index.html', '/sign-in.html', `/${signInMarkupFile}`])

const listedFiles = new Map<string, ReadonlySet<string>>()

/** Returns the paths of the files in the web build. A build does not change while a process serves it. */
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

const isReadMethod = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Responds to a URL with a malformed escape, which reaches no route, like to an unknown one. */
function rejectBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // No hook monitors the body of such a request.
  reply.header(requestIdHeader, request.id).header('connection', 'close')
  if (apiPath.test(request.url)) sendProblem(reply, new Refused('not_found'), request.id)
  else reply.redirect('/folder/INBOX')
}

interface PageDeps extends Pick<HttpListenerDeps, 'db' | 'office' | 'logger' | 'isSetUp'> {
  offerSignIn(request: FastifyRequest, reply: FastifyReply): Promise<SignInOffer>
  page: Page
  signInMarkup: SignInMarkup
  /** Allows the inline script and style of the sign-in page. */
  allowInSignIn: ReturnType<typeof helmet.contentSecurityPolicy>
  actorOf: ActorOf
  signedInUserOf: ActorOf
  userLackingSecondStepOf: ActorOf
}

/** Serves the page for every URL that is neither a file nor an endpoint, except API paths. */
async function serveOther(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, actorOf, signedInUserOf, userLackingSecondStepOf, ...deps }: PageDeps,
): Promise<FastifyReply | undefined> {
  const path = requestPath(request)
  if (apiPath.test(path) || path.startsWith('/assets/') || !isReadMethod(request)) {
    sendProblem(reply, new Refused('not_found'), request.id)
    return reply
  }
  const unready = await userLackingSecondStepOf(request)
  if (unready && path !== secondStepPath && !isPublicPage(path)) return reply.redirect(secondStepPath)
  const actor = (await actorOf(request)) ?? unready
  const named = mailboxNamedIn(request)
  const person = actor || named === undefined ? null : await signedInUserOf(request)
  // The user's own mailbox needs no prefix; to any other mailbox the user has no access.
  if (person) return reply.redirect(person.accountId === named ? urlWithoutMailbox(request) : '/404')
  const delegatePage = actor?.actedBy && named !== undefined ? delegatePagePath(path, named) : undefined
  if (delegatePage) return reply.redirect(delegatePage)
  const elsewhere = actor && (await findMailboxOfThread(deps, actor, path))
  if (elsewhere) return reply.redirect(`/m/${elsewhere}${request.url}`)
  if (!actor && path !== setupPath && !(await deps.isSetUp())) return reply.redirect(setupPath)
  // The client removes the token from the URL; until then no request may send it as referrer.
  if (tokenInAddress.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (!actor) return reply.send(await renderWithoutSession(request, reply, { page, ...deps }))
  return sendWhenReady(reply, renderFor(actor, request, { page, ...deps, lacksSecondStep: unready !== null }))
}

/** Renders the page with its first data. When reading fails, the client requests the data. */
async function renderFor(
  actor: Actor,
  request: FastifyRequest,
  {
    logger,
    page,
    lacksSecondStep,
    ...deps
  }: Pick<PageDeps, 'db' | 'office' | 'logger' | 'page'> & { lacksSecondStep: boolean },
): Promise<string> {
  try {
    const data = await (lacksSecondStep
      ? getBareData(deps, actor)
      : getFirstData(deps, actor, requestPath(request)))
    return page.render(data)
  } catch (error) {
    logger.error('page was served without its initial data', { error, request_id: request.id })
    return page.renderWithoutData()
  }
}

/** Renders the page without a session: usually the sign-in page, which leads back to the URL afterwards. */
async function renderWithoutSession(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    page,
    signInMarkup,
    offerSignIn,
    allowInSignIn,
    logger,
  }: Omit<PageDeps, 'actorOf' | 'signedInUserOf' | 'userLackingSecondStepOf' | 'isSetUp' | 'db' | 'office'>,
): Promise<string> {
  const chosen = request.cookies[languageCookie]
  const speaksForSomebody = tokenInAddress.test(request.url)
  if (speaksForSomebody || isPublicPage(requestPath(request)))
    return page.renderWithoutSession(pageLanguage(chosen, request.headers['accept-language']))
  const language = chosen === 'en' ? 'en' : 'vi'
  allowInSignIn(request.raw, reply.raw, () => {})
  try {
    const signInRequest: SignInPageData = {
      offer: await offerSignIn(request, reply),
      language,
      search: requestPath(request) === '/login' ? queryString(request) : '',
      mayUsePasskeys: mayUsePasskeys(request.hostname, request.protocol === 'https'),
    }
    return page.renderSignIn(signInRequest, signInMarkup.render(signInRequest))
  } catch (error) {
    logger.error('sign-in page was served without its options', { error, request_id: request.id })
    return page.renderBareSignIn(language)
  }
}

/** Removes the mailbox from the URL, unless the rest would be an address of another site. */
const urlWithoutMailbox = ({ url }: FastifyRequest): string =>
  url.startsWith('//') || url.startsWith('/\\') ? '/' : url

/** Returns the query of a URL with its question mark; empty without one. */
const queryString = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : ''

const requestPath = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'
