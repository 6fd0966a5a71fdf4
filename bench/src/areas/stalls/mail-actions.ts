import type { Action } from './action.ts'
import type { Stage } from './stage.ts'

const subfolderCount = 1000

/** Actions of the web on an entire mail folder. */
export const mailActions: readonly Action[] = [
  { name: 'mail: mark all unread', run: (stage) => changeFolder(stage, 'INBOX', { act: 'unread' }) },
  { name: 'mail: mark all read', run: (stage) => changeFolder(stage, 'INBOX', { act: 'read' }) },
  {
    name: 'mail: apply a filter to existing mail',
    async prepare(stage) {
      await stage.call('POST /api/v2/folders', { display_name: 'Lọc' })
      const conditions = [{ type: 'subject', comparator: 'contains', value: 'a' }]
      const actions = [{ type: 'setflag', value: 'Flagged' }]
      const rule = await stage.call<{ id: string }>('POST /api/v2/rules', {
        sieve_json: JSON.stringify({ conditions, actions }),
      })
      stage.saved.set('rule', rule.id)
    },
    run: (stage) => stage.call(`POST /api/v2/rules/${stage.saved.get('rule')}/apply`),
  },
  {
    name: `mail: rename a folder with ${subfolderCount} subfolders`,
    async prepare(stage) {
      const session = await stage.openImap()
      await session.execute('CREATE Goc')
      for (let number = 0; number < subfolderCount; number++) await session.execute(`CREATE Goc/${number}`)
      await session.close()
      stage.saved.set('parent', await stage.findFolderId('Goc'))
    },
    run: (stage) => stage.call(`PATCH /api/v2/folders/${stage.saved.get('parent')}`, { display_name: 'Moi' }),
  },
  {
    name: 'mail: search for common words',
    async run(stage) {
      for (const text of ['gửi', 'anh chị', 'báo giá', 'a'])
        await stage.call(`GET /api/v2/threads/search?q=${encodeURIComponent(text)}&limit=50`)
    },
  },
  {
    name: 'mail: move all to another folder',
    async prepare(stage) {
      await stage.call('POST /api/v2/folders', { display_name: 'Kho' })
    },
    run: async (stage) =>
      changeFolder(stage, 'INBOX', { act: 'move', to_folder_id: await stage.findFolderId('Kho') }),
  },
  { name: 'mail: undo it', run: undo },
  { name: 'mail: move all to the trash', run: (stage) => changeFolder(stage, 'INBOX', { act: 'delete' }) },
  { name: 'mail: undo that', run: undo },
  {
    name: 'mail: empty the trash',
    prepare: (stage) => changeFolder(stage, 'INBOX', { act: 'delete' }),
    run: (stage) => stage.call('POST /api/v2/empty_trash', {}),
  },
]

async function changeFolder(stage: Stage, name: string, request: object): Promise<void> {
  const started = await stage.call<{ batch_id: string }>('POST /api/v2/folder/batch', {
    folder_id: await stage.findFolderId(name),
    ...request,
  })
  stage.saved.set('batch', started.batch_id)
}

async function undo(stage: Stage): Promise<void> {
  const id = stage.saved.get('batch')
  if (id) await stage.call(`POST /api/v2/folder/batch/${id}/undo`)
}
