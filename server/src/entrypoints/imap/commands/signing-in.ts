import type { Command } from '@bocau/mail-core/imap/commands/command'
import {
  writeCapabilities,
  writeContinuation,
  writeEnabled,
  writeId,
} from '@bocau/mail-core/imap/responses/responses'
import { signInProgram } from '../../../features/sign-in/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  appPasswordNeeded,
  impersonationRefused,
  mailClientsDisabled,
  organisationMoving,
  organisationSuspended,
} from '../../client-messages.ts'
import { readPlain } from '../../sasl-plain.ts'
import { capabilitiesOf } from '../capabilities.ts'
import { enableCondstore } from '../enable-condstore.ts'
import { authenticatedLimits, imapLimits } from '../imap-limits.ts'
import { type Session, StatusResponse } from '../session.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

export async function capability(session: Session): Promise<void> {
  await session.io.write(writeCapabilities(capabilitiesOf(session)))
}

/** Identifies the server, and stores the client name for the activity log. */
export async function id(session: Session, { fields }: CommandOf<'ID'>): Promise<void> {
  const clientName = [fields?.get('name'), fields?.get('version')].filter(Boolean).join(' ')
  session.clientName = clientName.replace(/[^\x20-\x7e]/g, '').slice(0, 100)
  await session.io.write(writeId({ name: 'Bo Cau' }))
}

export async function enable(session: Session, { capabilities }: CommandOf<'ENABLE'>): Promise<void> {
  const requested = new Set(capabilities.map((name) => name.toUpperCase()))
  const enabled: string[] = []
  if (requested.has('QRESYNC') || requested.has('CONDSTORE')) await enableCondstore(session)
  if (requested.has('QRESYNC')) session.enabled.qresync = true
  if (requested.has('UTF8=ACCEPT')) session.enabled.utf8 = true
  if (requested.has('IMAP4REV2')) session.enabled.rev2 = true
  // From now on folder names are read as UTF-8.
  session.io.stream.isUtf8 = session.isUtf8
  for (const name of ['CONDSTORE', 'QRESYNC', 'UTF8=ACCEPT']) if (requested.has(name)) enabled.push(name)
  if (requested.has('IMAP4REV2')) enabled.push('IMAP4rev2')
  await session.io.write(writeEnabled(enabled))
}

/** Compresses the connection after the response. */
export async function compress(session: Session, { mechanism }: CommandOf<'COMPRESS'>): Promise<void> {
  if (mechanism !== 'DEFLATE') throw new StatusResponse('BAD', 'Only DEFLATE is supported')
  if (session.isCompressed)
    throw new StatusResponse('NO', 'The connection is already compressed', 'COMPRESSIONACTIVE')
  session.willCompress = true
}

export async function login(session: Session, { user, password }: CommandOf<'LOGIN'>): Promise<void> {
  await signIn(session, user, password)
}

/** Runs AUTHENTICATE PLAIN and LOGIN, with or without an initial response. */
export async function authenticate(
  session: Session,
  { mechanism, initial }: CommandOf<'AUTHENTICATE'>,
): Promise<void> {
  requireSecure(session)
  const method = mechanism.toUpperCase()
  if (method === 'PLAIN') {
    const plain = readPlain(decode(initial ?? (await prompt(session, ''))))
    if (!plain) throw new StatusResponse('NO', impersonationRefused, 'AUTHORIZATIONFAILED')
    return signIn(session, plain.user, plain.password)
  }
  if (method !== 'LOGIN') throw new StatusResponse('NO', 'Unsupported authentication mechanism')
  const user = decode(initial ?? (await prompt(session, 'Username:')))
  await signIn(session, user, decode(await prompt(session, 'Password:')))
}

async function prompt(session: Session, question: string): Promise<string> {
  session.io.stream.expectLine()
  await session.io.write(writeContinuation(Buffer.from(question).toString('base64')))
  const event = await session.io.next(imapLimits.idleBeforeSignIn)
  if (event.kind !== 'line' || event.line === '*') throw new StatusResponse('BAD', 'Authentication cancelled')
  return event.line
}

function decode(base64: string): string {
  if (base64 === '=') return ''
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new StatusResponse('BAD', 'Invalid base64')
  return Buffer.from(base64, 'base64').toString('utf8')
}

function requireSecure(session: Session): void {
  if (session.program) throw new StatusResponse('BAD', 'Already authenticated')
  if (!session.isSecure)
    throw new StatusResponse('NO', 'Passwords are accepted on encrypted connections only', 'PRIVACYREQUIRED')
}

/** Signs in with a password; raises the command limits of the connection. */
async function signIn(session: Session, email: string, password: string): Promise<void> {
  requireSecure(session)
  const device = session.clientName === '' ? 'IMAP' : `IMAP: ${session.clientName}`
  const credentials = { email, password, address: session.address, device, protocol: 'imap' } as const
  const program = await signInProgram(session.deps, credentials).catch((error: unknown) => {
    throw toResponse(error)
  })
  if (typeof program === 'string')
    throw new StatusResponse('NO', appPasswordNeeded[program], 'AUTHENTICATIONFAILED')
  session.program = program
  session.io.stream.limits = authenticatedLimits
}

/** Converts a refused sign-in to an IMAP response; returns other errors unchanged. */
function toResponse(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  if (error.code === 'wrong_credentials')
    return new StatusResponse('NO', 'The address or the password is wrong', 'AUTHENTICATIONFAILED')
  if (error.code === 'account_disabled')
    return new StatusResponse('NO', 'This account is disabled', 'CONTACTADMIN')
  if (error.code === 'organisation_suspended')
    return new StatusResponse('NO', organisationSuspended, 'CONTACTADMIN')
  if (error.code === 'organisation_moving') return new StatusResponse('NO', organisationMoving, 'UNAVAILABLE')
  if (error.code === 'own_password_needed')
    return new StatusResponse(
      'NO',
      'Sign in on the web once and choose your own password',
      'AUTHENTICATIONFAILED',
    )
  if (error.code === 'programs_off') return new StatusResponse('NO', mailClientsDisabled, 'CONTACTADMIN')
  if (error.code !== 'too_many_sign_ins') return error
  const minutes = Math.ceil(Number(error.details.retry_after_seconds ?? 60) / 60)
  return new StatusResponse('NO', `Too many attempts, try again in ${minutes} minutes`, 'UNAVAILABLE')
}
