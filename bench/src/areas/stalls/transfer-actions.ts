import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { planMessages } from '../../corpus/plan.ts'
import { writeMessage } from '../../corpus/write-message.ts'
import { findFreePort } from '../../product/free-port.ts'
import { LmtpSender, prepareMessage } from '../../product/lmtp-sender.ts'
import { type ServerProcess, startServer } from '../../product/server-process.ts'
import { password } from '../../store/accounts.ts'
import { copyStore } from '../../store/cached-store.ts'
import type { Action } from './action.ts'
import type { Stage } from './stage.ts'

/** Imports have a tenth of the messages, so that a round ends in time. */
const importedFraction = 10
const intakeConnections = 4
const movePollMs = 200
/** The index is merged after the intake as well. */
const mergeMs = 10_000
/** The most contacts of a person. */
const contactCount = 20_000

/** The server from which mail is imported by IMAP. */
const sources = new WeakMap<Stage, ServerProcess>()

/** Imports, exports and the intake of many messages. */
export const transferActions: readonly Action[] = [
  {
    name: 'intake of many messages, and merging the search index',
    async run(stage) {
      await receiveMessages(stage)
      await pause(mergeMs)
    },
  },
  {
    name: 'import an mbox file (command)',
    prepare: writeMbox,
    run: (stage) => stage.runCommand('import', stage.people.importer.email, mboxPath(stage)),
  },
  {
    name: 'import a Maildir, all messages exist (command)',
    prepare: async (stage) => writeMaildir(stage),
    run: (stage) => stage.runCommand('import', stage.people.importer.email, stage.folder('maildir')),
  },
  {
    name: 'import by IMAP',
    async prepare(stage) {
      const port = await findFreePort()
      const { data, account } = await copyStore(importedCount(stage), stage.folder('source'))
      const settings = { BOCAU_IMAP: `127.0.0.1:${port}` }
      sources.set(stage, await startServer(data, { settings }))
      stage.saved.set('source port', String(port)).set('source user', account.email)
    },
    run: importByImap,
    finish: async (stage) => sources.get(stage)?.stop(),
  },
  {
    name: 'import contacts',
    run: (stage) => {
      const form = new FormData()
      form.append('file', new Blob([createContacts()], { type: 'text/vcard' }), 'contacts.vcf')
      return stage.call('POST /api/v2/contacts/import', form)
    },
  },
  { name: 'export contacts', run: (stage) => stage.download('/api/v2/contacts/export') },
  {
    name: 'export an account (command)',
    run: (stage) => stage.runCommand('export', stage.people.large.email, stage.folder('export')),
  },
  {
    name: 'export all your data as mbox',
    run: (stage) => stage.call('POST /api/v2/moving-out', { mail: 'mbox', with_files: true }),
  },
]

const importedCount = (stage: Stage) => stage.size / importedFraction

const mboxPath = (stage: Stage) => join(stage.folder('mbox'), 'import.mbox')

function* createMessages(stage: Stage): Generator<Buffer> {
  const { importer } = stage.people
  for (const planned of planMessages(importedCount(stage)))
    yield writeMessage(planned, importer, { edition: 'imported' })
}

async function writeMbox(stage: Stage): Promise<void> {
  const file = createWriteStream(mboxPath(stage))
  for (const raw of createMessages(stage)) {
    const lines = raw
      .toString('latin1')
      .replaceAll('\r\n', '\n')
      .replaceAll(/^From /gm, '>From ')
    if (!file.write(`From bench@sender.example Mon Nov 30 09:00:00 2026\n${lines}\n\n`, 'latin1'))
      await once(file, 'drain')
  }
  await once(file.end(), 'finish')
}

function writeMaildir(stage: Stage): void {
  for (const name of ['cur', 'new', 'tmp'])
    mkdirSync(join(stage.folder('maildir'), name), { recursive: true })
  let number = 0
  for (const raw of createMessages(stage))
    writeFileSync(join(stage.folder('maildir'), 'cur', `${++number}.bench:2,S`), raw)
}

async function importByImap(stage: Stage): Promise<void> {
  const { importer } = stage.people
  interface Move {
    id: string
    state: string
    trouble: string | null
  }
  let move = await stage.call<Move>(
    'POST /api/v2/moving-in',
    {
      host: '127.0.0.1',
      port: Number(stage.saved.get('source port')),
      security: 'none',
      username: stage.saved.get('source user'),
      password,
    },
    importer,
  )
  while (move.state === 'running') {
    await pause(movePollMs)
    move = await stage.call<Move>(`GET /api/v2/moving-in/${move.id}`, undefined, importer)
  }
  if (move.state !== 'ended') throw new Error(`The import is ${move.state}: ${move.trouble}`)
}

/** Delivers messages to the large account by LMTP. */
async function receiveMessages(stage: Stage): Promise<void> {
  const { large } = stage.people
  const plan = planMessages(importedCount(stage))
  const senders = await Promise.all(
    Array.from({ length: intakeConnections }, () => LmtpSender.open(stage.lmtpPort)),
  )
  let next = 0
  await Promise.all(
    senders.map(async (sender) => {
      for (let planned = plan[next++]; planned; planned = plan[next++])
        await sender.sendPipelined(
          prepareMessage(large.email, writeMessage(planned, large, { edition: 'arrived' })),
        )
    }),
  )
  for (const sender of senders) sender.close()
}

/** Writes the largest accepted address book as a vCard file. */
function createContacts(): string {
  const cards: string[] = []
  for (let number = 0; number < contactCount; number++)
    cards.push(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `N:Trần ${number % 997};Minh Khuê ${number}`,
        `FN:Trần ${number % 997} Minh Khuê ${number}`,
        `EMAIL;TYPE=WORK:khach${number}@congty${number % 401}.example`,
        `TEL;TYPE=CELL:+8490${String(number).padStart(7, '0')}`,
        `ORG:Công ty ${number % 401}`,
        `NOTE:${'Khách hàng lâu năm. '.repeat(20)}`,
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
  return cards.join('')
}
