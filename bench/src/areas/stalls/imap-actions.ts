import type { ImapSession } from '../../product/imap-session.ts'
import type { Action } from './action.ts'
import type { Stage } from './stage.ts'

/** Runs a command in a folder with all messages of the inbox. */
const command =
  (folder: string, text: string): Action['run'] =>
  (stage) =>
    inFolder(stage, folder, (session) => session.execute(text))

/** Actions of one email app on all messages of a folder. */
export const imapActions: readonly Action[] = [
  { name: 'IMAP: fetch the flags of all', run: command('INBOX', 'FETCH 1:* (UID FLAGS)') },
  {
    name: 'IMAP: fetch envelope and structure of all',
    run: command('INBOX', 'FETCH 1:* (ENVELOPE BODYSTRUCTURE RFC822.SIZE)'),
  },
  {
    name: 'IMAP: fetch the headers of all',
    run: command('INBOX', 'FETCH 1:* (BODY.PEEK[HEADER])'),
  },
  { name: 'IMAP: search in all texts', run: command('INBOX', 'SEARCH BODY "qz"') },
  { name: 'IMAP: sort and thread', run: command('INBOX', 'THREAD REFERENCES UTF-8 ALL') },
  { name: 'IMAP: flag all', run: command('INBOX', 'STORE 1:* +FLAGS.SILENT (\\Flagged)') },
  { name: 'IMAP: label all', run: command('INBOX', 'STORE 1:* +FLAGS.SILENT (congty)') },
  {
    name: 'mail: delete a label of all messages',
    async prepare(stage) {
      if ((await findLabel(stage)) === undefined)
        await inFolder(stage, 'INBOX', (session) => session.execute('STORE 1:* +FLAGS.SILENT (congty)'))
    },
    run: async (stage) => stage.call(`DELETE /api/v2/labels/${await findLabel(stage)}`),
  },
  {
    name: 'IMAP: copy all',
    prepare: (stage) => inFolder(stage, 'INBOX', (session) => session.execute('CREATE Sao')),
    run: command('INBOX', 'COPY 1:* Sao'),
  },
  {
    name: 'IMAP: move all',
    async prepare(stage) {
      await ensureCopies(stage)
      await inFolder(stage, 'INBOX', (session) => session.execute('CREATE Chuyen'))
    },
    run: command('Sao', 'MOVE 1:* Chuyen'),
  },
  {
    name: 'IMAP: mark all deleted and expunge',
    async prepare(stage) {
      await ensureCopies(stage)
      stage.saved.delete('copies')
    },
    async run(stage) {
      const folder = stage.saved.get('moved') ?? 'Sao'
      await inFolder(stage, folder, async (session) => {
        await session.execute('STORE 1:* +FLAGS.SILENT (\\Deleted)')
        await session.execute('EXPUNGE')
      })
    },
  },
]

async function findLabel(stage: Stage): Promise<string | undefined> {
  const labels = await stage.call<{ id: string; keyword: string }[]>('GET /api/v2/labels')
  return labels.find(({ keyword }) => keyword.toLowerCase() === 'congty')?.id
}

/** Copies all messages of the inbox to the folder `Sao`, unless an earlier action did. */
async function ensureCopies(stage: Stage): Promise<void> {
  await inFolder(stage, 'INBOX', async (session) => {
    const { lines } = await session.execute('LIST "" (Sao Chuyen)')
    const names = lines.map((line) => /\b(Sao|Chuyen)"?$/.exec(line)?.[1])
    if (names.includes('Chuyen')) stage.saved.set('moved', 'Chuyen')
    if (names.length > 0) return
    await session.execute('CREATE Sao')
    await session.execute('COPY 1:* Sao')
  })
}

async function inFolder(
  stage: Stage,
  folder: string,
  work: (session: ImapSession) => Promise<unknown>,
): Promise<void> {
  const session = await stage.openImap()
  try {
    await session.execute(`SELECT ${folder}`)
    await work(session)
  } finally {
    await session.close()
  }
}
