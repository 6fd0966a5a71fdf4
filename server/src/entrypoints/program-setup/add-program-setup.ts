import { domainToUnicode } from 'node:url'
import { domainOf, isValidEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProtectionDeps } from '../../features/account/index.ts'
import { isHostedDomain } from '../../features/domains/index.ts'
import { openProfile } from '../../features/sign-in/index.ts'
import {
  type ProgramSettings,
  writeAutoconfig,
  writeAutodiscover,
  writeAutodiscoverRefusal,
} from './program-settings.ts'
import { readAutodiscover } from './read-autodiscover.ts'
import { hasProfile, writeProfile } from './write-profile.ts'

export interface ProgramSetupDeps extends ProtectionDeps, Pick<ProgramSettings, 'servers'> {
  publicOrigin: string
}

const requestBytes = 16 * 1024
const noProfile =
  'Liên kết này đã được dùng hoặc đã hết hạn. Hãy tạo liên kết khác trong Cài đặt.\nThis link was used or has expired. Create another one in Settings.\n'
const autoconfigPaths = ['/.well-known/autoconfig/mail/config-v1.1.xml', '/mail/config-v1.1.xml']
/** Clients differ in the spelling. */
const autodiscoverFolders = ['/autodiscover', '/Autodiscover', '/AutoDiscover']
const autodiscoverFiles = ['/autodiscover.xml', '/Autodiscover.xml', '/AutoDiscover.xml']

/**
 * Adds the endpoints from which mail clients read their settings. The response depends only on the domain, so it does
 * not reveal which addresses exist.
 */
export async function addProgramSetup(app: FastifyInstance, deps: ProgramSetupDeps): Promise<void> {
  const settings = { host: new URL(deps.publicOrigin).hostname, servers: deps.servers }
  await app.register(async (setup) => {
    setup.removeAllContentTypeParsers()
    setup.addContentTypeParser('*', { parseAs: 'string', bodyLimit: requestBytes }, (_request, body, done) =>
      done(null, body),
    )
    setup.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
      sendXml(
        reply.code(error.statusCode ?? 500),
        writeAutodiscoverRefusal(error.statusCode ? 600 : 500, 'The request cannot be parsed'),
      ),
    )
    for (const path of autoconfigPaths)
      setup.get(path, (request, reply) => sendAutoconfig(deps, settings, { request, reply }))
    // A HEAD request must not use up the link.
    setup.get<{ Params: { token: string } }>(
      '/setup/profile/:token',
      { exposeHeadRoute: false },
      (request, reply) => sendProfile(deps, settings, { token: request.params.token, request, reply }),
    )
    for (const folder of autodiscoverFolders) {
      for (const file of autodiscoverFiles)
        setup.post(`${folder}${file}`, (request, reply) =>
          sendAutodiscover(deps, settings, { request, reply }),
        )
      for (const path of ['/autodiscover.json', '/autodiscover.json/v1.0/:email'])
        setup.get(`${folder}${path}`, (request, reply) => sendJson(deps, { request, reply }))
    }
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function sendAutoconfig(
  deps: ProgramSetupDeps,
  settings: ProgramSettings,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { emailaddress } = lowerCaseQuery(request)
  const requestedDomain = emailaddress ? domainIn(emailaddress) : requestedHost(request)
  const domain = (await isHosted(deps, requestedDomain)) ? requestedDomain : ''
  if (deps.servers.length === 0 || (emailaddress && domain === ''))
    return sendXml(reply.code(404), writeAutoconfig({ ...settings, servers: [] }, ''))
  return sendXml(reply, writeAutoconfig(settings, domain))
}

async function sendAutodiscover(
  deps: ProgramSetupDeps,
  settings: ProgramSettings,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const autodiscover = readAutodiscover(typeof request.body === 'string' ? request.body : '')
  // Autodiscover sends errors in responses with status 200.
  if ('code' in autodiscover)
    return sendXml(reply, writeAutodiscoverRefusal(autodiscover.code, autodiscover.sentence))
  if (deps.servers.length === 0 || !(await isHosted(deps, domainIn(autodiscover.email))))
    return sendXml(reply, writeAutodiscoverRefusal(500, 'This server does not host the mail of this address'))
  return sendXml(reply, writeAutodiscover(settings, autodiscover.email))
}

/** Responds with the profile of a link, or with an error page for the user who scanned the code. */
async function sendProfile(
  deps: ProgramSetupDeps,
  settings: ProgramSettings,
  { token, request, reply }: Exchange & { token: string },
): Promise<FastifyReply> {
  const client = { address: request.ip, device: request.headers['user-agent'] ?? '' }
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const opened = hasProfile(deps.servers) ? await openProfile(deps, token.slice(0, 200), client) : null
  if (!opened) return reply.code(404).type('text/plain; charset=utf-8').send(noProfile)
  return reply
    .type('application/x-apple-aspen-config')
    .header('content-disposition', 'attachment; filename="bocau.mobileconfig"')
    .send(writeProfile(settings, opened))
}

/** Redirects Autodiscover v2 to v1, which IMAP clients use. */
async function sendJson(deps: ProgramSetupDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  const query = lowerCaseQuery(request)
  const email = (request.params as { email?: string }).email ?? query.email ?? ''
  reply.header('cache-control', 'no-store')
  if (deps.servers.length === 0 || !(await isHosted(deps, domainIn(email))))
    return reply
      .code(404)
      .send({ ErrorCode: 'UserNotFound', ErrorMessage: 'This server does not host the mail of this address' })
  if (query.protocol?.toLowerCase() !== 'autodiscoverv1')
    return reply.code(400).send({
      ErrorCode: 'InvalidProtocol',
      ErrorMessage: 'The only supported protocol is AutodiscoverV1',
    })
  return reply.send({ Protocol: 'AutodiscoverV1', Url: `${deps.publicOrigin}/autodiscover/autodiscover.xml` })
}

const isHosted = async ({ db }: ProgramSetupDeps, domain: string): Promise<boolean> =>
  domain !== '' && isHostedDomain(db.sql, domain)

/** Returns the domain of an address as it is stored, in any spelling. */
const domainIn = (email: string): string =>
  isValidEmail(email.trim()) ? normalForm(domainToUnicode(domainOf(email.trim()))) : ''

/** Clients request `autoconfig.<domain>` first, then the domain itself. */
const requestedHost = ({ hostname }: FastifyRequest): string =>
  normalForm(domainToUnicode(hostname.toLowerCase().replace(/^autoconfig\./, '')))

/** Returns the query parameters with lower-case names, because clients differ in the case. */
function lowerCaseQuery({ query }: FastifyRequest): Partial<Record<string, string>> {
  const parameters = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(
    parameters.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  )
}

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'no-store').send(xml)
