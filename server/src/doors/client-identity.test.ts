import { expect, onTestFinished, test } from 'vitest'
import { createWorld, LmtpClient, password, type World } from '../testing/index.ts'
import { openImapDoor } from './imap/imap-door.ts'
import { openLmtpDoor } from './lmtp/lmtp-door.ts'
import type { MessageDoor } from './message-server.ts'
import { openPop3Door } from './pop3/pop3-door.ts'
import { openSmtpInDoor } from './smtp-in/smtp-in-door.ts'
import { openSubmissionDoor } from './submission/submission-door.ts'

const khue = 'khue@mocviet.test'
const place = { host: '127.0.0.1', port: 0 }
const ownName = 'mail.mocviet.test'
const measure = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
const openSubmission = ({ app, origin }: World) =>
  openSubmissionDoor({ ...app, measure, publicOrigin: origin }, place, { ownName })

const plain = (authorizationId: string) =>
  Buffer.from(`${authorizationId}\0${khue}\0${password}`).toString('base64')

const programs: Record<
  string,
  { open(world: World): Promise<MessageDoor>; says: string; yes: RegExp; no: RegExp }
> = {
  IMAP: {
    open: ({ app }) => openImapDoor(app, place),
    says: 'a AUTHENTICATE PLAIN ',
    yes: /^a OK/,
    no: /^a NO \[AUTHORIZATIONFAILED\]/,
  },
  POP3: {
    open: ({ app }) => openPop3Door(app, place),
    says: 'AUTH PLAIN ',
    yes: /^\+OK/,
    no: /^-ERR \[AUTH\] This user may not act as another/,
  },
  submission: { open: openSubmission, says: 'AUTH PLAIN ', yes: /^235 /, no: /^535 5\.7\.8 This user/ },
}

async function connectTo(door: MessageDoor, hello: string): Promise<LmtpClient> {
  onTestFinished(() => door.close())
  const client = await LmtpClient.open(door.port, hello)
  onTestFinished(() => client.close())
  return client
}

test.each(Object.entries(programs))(
  '%s: rejects signing in to act as another user',
  async (name, { open, says, yes, no }) => {
    const world = await createWorld()
    const hello = { IMAP: 'x NOOP', POP3: 'NOOP' }[name] ?? 'EHLO a.test'
    const client = await connectTo(await open(world), hello)
    expect(await client.say(`${says}${plain('ha@mocviet.test')}`)).toMatch(no)
    expect(await client.say(`${says}${plain(khue.toUpperCase())}`)).toMatch(yes)
  },
)

const servers: Record<string, (world: World) => Promise<MessageDoor>> = {
  SMTP: ({ app }) => openSmtpInDoor(app, place, { ownName }),
  LMTP: ({ app }) => openLmtpDoor(app, place),
  submission: openSubmission,
}

test.each(Object.entries(servers))('%s: rejects an unknown parameter with 555', async (name, open) => {
  const world = await createWorld()
  const client = await connectTo(await open(world), name === 'LMTP' ? 'LHLO a.test' : 'EHLO a.test')
  if (name === 'submission') await client.say(`AUTH PLAIN ${plain('')}`)
  for (const parameter of ['FUTURE=1', 'HOLDFOR=60', 'X'])
    expect(await client.say(`MAIL FROM:<${khue}> ${parameter}`)).toMatch(/^555 5\.5\.4 /)
  expect(await client.say(`MAIL FROM:<${khue}> SIZE=100 BODY=8BITMIME SMTPUTF8`)).toMatch(/^250 /)
  expect(await client.say(`RCPT TO:<${khue}> FUTURE=1`)).toMatch(/^555 5\.5\.4 /)
  expect(await client.say(`RCPT TO:<${khue}>`)).toMatch(/^250 /)
})
