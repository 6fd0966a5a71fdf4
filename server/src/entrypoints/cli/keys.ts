import { createKeys, rotateKeys } from '../../composition/change-keys.ts'
import type { Command, StorelessCommand } from './command.ts'

export const keysCreate: StorelessCommand = {
  name: 'keys make',
  usage: '<file>',
  meaning: 'Create the file of BOCAU_KEY_FILE with a new key; keep a copy of it, separate from backups',
  positionals: [1, 1],
  runWithoutStore({ print, addJsonFields }, { positionals: [path = ''] }) {
    createKeys(path)
    addJsonFields({ file: path })
    print(
      `${path} contains a new key. Set BOCAU_KEY_FILE (or BOCAU_BACKUP_KEY) to this path, and keep a copy: encrypted data cannot be read without it.`,
    )
    return Promise.resolve(true)
  },
}

export const keysRotate: Command = {
  name: 'keys rotate',
  usage: '[--drop-old]',
  meaning:
    'Add a new key to BOCAU_KEY_FILE and encrypt the secrets of the store with it; older backups need the old key, which is kept unless --drop-old is set',
  positionals: [0, 0],
  options: { 'drop-old': { type: 'boolean' } },
  async run({ app, config, print, addJsonFields }, { options }) {
    const dropsOld = options['drop-old'] === true
    const sealed = await rotateKeys(app, config, { dropsOld })
    addJsonFields({ sealed, old_dropped: dropsOld })
    print(
      `${sealed} secrets of the store are encrypted with a new key${dropsOld ? ', and the old keys were removed' : ''}.`,
    )
    return true
  },
}
