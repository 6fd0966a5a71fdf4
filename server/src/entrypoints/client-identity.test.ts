import { expect, onTestFinished, test } from 'vitest'
import { createWorld, LmtpClient, password, type World } from '../testing/index.ts'
import { openImapListener } from './imap/imap-listener.ts'
import { openLmtpListener } from './lmtp/lmtp-listener.ts'
import type { MessageListener } from './message-server.ts'
import { openPop3Listener } from './pop3/pop3-listener.ts'
import { openSmtpListener } from './smtp-in/smtp-in-listener.ts'
import { openSubmissionListener } from './submission/submission-listener.ts'

const khue = 'khue@mocviet.test'
const listenAddress = { host: '127.0.0.1', port: 0 }
const hostname = 'mail.mocviet.test'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
const openSubmission = ({ app, origin }: World) =>
  openSubmissionListener({ ...app, sendingQuota: sendingLimits, publicOrigin: origin }, listenAddress, {
    hostname,
  })

const plain = (authorizationId: string) =>
  Buffer.from(`${authorizationId}\0${khue}\0${password}`).toString('base64')

const programs: Record<
  string,
  { open(world: World): Promise<MessageListener>; description: string; yes: RegExp; no: RegExp }
> = {
  IMAP: {
    open: ({ app }) => openImapListener(app, listenAddress),
    description: 'a AUTHENTICATE PLAIN ',
    yes: /^a OK/,
    no: /^a NO \[AUTHORIZATIONFAILED\]/,
  },
  POP3: {
    open: ({ app }) => openPop3Listener(app, listenAddress),
    description: 'AUTH PLAIN ',
    yes: /^\+OK/,
    no: /^-ERR \[AUTH\] This user may not act as another/,
  },
  submission: {
    open: openSubmission,
    description: 'AUTH PLAIN ',
    yes: /^235 /,
    no: /^535 5\.7\.8 This user/,
  },
}

async function connectTo(listener: MessageListener, hello: string): Promise<LmtpClient> {
  onTestFinished(() => listener.close())
  const client = await LmtpClient.open(listener.port, hello)
  onTestFinished(() => client.close())
  return client
}

test.each(Object.entries(programs))(
  '%s: rejects signing in to act as another user',
  async (name, { open, description, yes, no }) => {
    const world = await createWorld()
    const hello = { IMAP: 'x NOOP', POP3: 'NOOP' }[name] ?? 'EHLO a.test'
    const client = await connectTo(await open(world), hello)
    expect(await client.send(`${description}${plain('ha@mocviet.test')}`)).toMatch(no)
    expect(await client.send(`${description}${plain(khue.toUpperCase())}`)).toMatch(yes)
  },
)

const servers: Record<string, (world: World) => Promise<MessageListener>> = {
  SMTP: ({ app }) => openSmtpListener(app, listenAddress, { hostname }),
  LMTP: ({ app }) => openLmtpListener(app, listenAddress),
  submission: openSubmission,
}

test.each(Object.entries(servers))('%s: rejects an unknown parameter with 555', async (name, open) => {
  const world = await createWorld()
  const client = await connectTo(await open(world), name === 'LMTP' ? 'LHLO a.test' : 'EHLO a.test')
  if (name === 'submission') await client.send(`AUTH PLAIN ${plain('')}`)
  for (const parameter of ['FUTURE=1', 'HOLDFOR=60', 'X'])
    expect(await client.send(`MAIL FROM:<${khue}> ${parameter}`)).toMatch(/^555 5\.5\.4 /)
  expect(await client.send(`MAIL FROM:<${khue}> SIZE=100 BODY=8BITMIME SMTPUTF8`)).toMatch(/^250 /)
  expect(await client.send(`RCPT TO:<${khue}> FUTURE=1`)).toMatch(/^555 5\.5\.4 /)
  expect(await client.send(`RCPT TO:<${khue}>`)).toMatch(/^250 /)
})
