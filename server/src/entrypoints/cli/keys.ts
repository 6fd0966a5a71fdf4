import { createKeys, rotateKeys } from '../../composition/change-keys.ts'
import type { Command, StorelessCommand } from './command.ts'
import { formatCount } from './format-count.ts'

export const keysCreate: StorelessCommand = {
  name: 'keys create',
  oldName: 'keys make',
  summary: 'Create a key file for BOCAU_KEY_FILE or BOCAU_BACKUP_KEY',
  details:
    'Save a copy of the file, separate from the backups: encrypted data cannot be read without it. An existing file is not overwritten.',
  arguments: [{ name: 'file', meaning: 'Path of the new file' }],
  examples: ['keys create /etc/bocau/keys'],
  runWithoutStore({ print }, { positionals: [path = ''] }) {
    createKeys(path)
    print(
      `${path} contains a new key. Set BOCAU_KEY_FILE or BOCAU_BACKUP_KEY to this path. Save a copy of the file: encrypted data cannot be read without it.`,
    )
    return Promise.resolve({ json: { file: path } })
  },
}

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Add a key to BOCAU_KEY_FILE and encrypt all secrets with it',
  details: 'The server may run meanwhile.',
  options: { 'drop-old': { meaning: 'Remove the old keys; older backups cannot be read without them' } },
  examples: ['keys rotate'],
  async run({ app, config, print }, { options }) {
    const dropsOld = options['drop-old'] === true
    const sealed = await rotateKeys(app, config, { dropsOld })
    print(
      `Encrypted ${formatCount(sealed, 'secret')} of the store with a new key${dropsOld ? ' and removed the old keys' : ''}.`,
    )
    return { json: { sealed, old_dropped: dropsOld } }
  },
}
