import { backUpStore } from '../../../composition/backup/back-up-store.ts'
import { createGeneration } from '../../../composition/backup/generations/create-generation.ts'
import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { verifyGenerations } from '../../../composition/backup/generations/verify-generations.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { recordStoreRestored } from '../../../composition/backup/record-store-restored.ts'
import { check } from '../check.ts'
import type { Command, StorelessCommand } from '../command.ts'
import { openTestRestore } from './open-test-restore.ts'

export const backupNow: Command = {
  name: 'backup now',
  usage: '',
  meaning:
    'Create a backup at BOCAU_BACKUP while the server runs; only new content is copied, and read again',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, config, print, addJsonFields }) {
    const backup = await withBackups(config, (backups) =>
      createGeneration({ ...backups, blobs: app.blobs, config, now: app.clock.now() }),
    )
    const megabytes = (backup.uploaded.bytes / 1024 ** 2).toFixed(1)
    print(`Backup ${backup.name}: the store and ${backup.blobs} blobs, ${megabytes} MB new.`)
    for (const hash of backup.damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    const { replaced, lost } = backup.damagedChunks
    addJsonFields({
      backup: backup.name,
      blobs: backup.blobs,
      bytes: backup.uploaded.bytes,
      damaged: backup.damaged,
      mended: replaced,
      lost,
    })
    if (replaced > 0) print(`${replaced} damaged chunks of earlier backups were replaced.`)
    if (lost > 0)
      print(
        `${lost} damaged chunks of earlier backups could not be replaced: the store no longer has their content.`,
      )
    if (config.keyFile !== null)
      print('Its secrets are encrypted: keep a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return backup.damaged.length === 0 && lost === 0
  },
}

export const backupVerify: StorelessCommand = {
  name: 'backup prove',
  usage: '',
  meaning: 'Read and verify all backups at BOCAU_BACKUP, newest first',
  positionals: [0, 0],
  async runWithoutStore({ config, print, addJsonFields }) {
    const { verified, unreadable } = await withBackups(config, ({ destination, sealing }) =>
      verifyGenerations(destination, sealing),
    )
    addJsonFields({
      backups: verified.map(({ name, blobs, damaged }) => ({ name, blobs, damaged })),
      unreadable,
    })
    for (const { name, blobs, damaged } of verified)
      print(`${name}: ${blobs} blobs, ${damaged === 0 ? 'intact' : `${damaged} chunks are damaged`}`)
    for (const name of unreadable) print(`${name}: the list of the backup is damaged`)
    if (verified.length + unreadable.length === 0) print('No backup exists yet.')
    return verified.length > 0 && unreadable.length === 0 && verified.every(({ damaged }) => damaged === 0)
  },
}

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  usage: '[<backup>] [--into <directory>] [--database <address>]',
  meaning:
    'Test-restore a backup (default: the latest) elsewhere, and compare it with the values recorded at its creation. Select a backup by the start of its time. A PostgreSQL backup is restored into a new database, or into --database if it is empty',
  positionals: [0, 1],
  options: { into: { type: 'string' }, database: { type: 'string' } },
  async runWithoutStore(
    { config, print, addJsonFields, readLine },
    { positionals: [requested], options: { into, database } },
  ) {
    const terms = {
      requested,
      directory: into === undefined ? undefined : String(into),
      databaseUrl: database === undefined ? undefined : String(database),
    }
    return withBackups(config, (backups) =>
      rehearse(backups, { config, options: terms }, async (generation, location) => {
        print(`Backup ${generation.name}: the store and ${generation.blobs} blobs, all verified.`)
        addJsonFields({
          backup: generation.name,
          blobs: generation.blobs,
          damaged: generation.damaged,
          differences: generation.differences,
        })
        for (const hash of generation.damaged) print(`${hash} is damaged.`)
        for (const difference of generation.differences) print(difference)
        const app = await openTestRestore(config, location)
        try {
          const isTrue = await check.run(
            { app, config, print, addJsonFields, readLine },
            { positionals: [], options: {} },
          )
          return isTrue && generation.damaged.length === 0 && generation.differences.length === 0
        } finally {
          await app.close()
        }
      }),
    )
  },
}

export const backup: Command = {
  name: 'backup',
  usage: '<directory>',
  meaning:
    'Copy the embedded store and its blobs into an empty directory while the server runs, and verify the copy',
  rejectsOlderSchema: true,
  positionals: [1, 1],
  async run({ app, config, print, addJsonFields }, { positionals: [directory = ''] }) {
    const { blobs, damaged } = await backUpStore(app, config, directory)
    print(`The store and ${blobs} blobs are in ${directory}; the copy was verified.`)
    addJsonFields({ directory, blobs, damaged })
    for (const hash of damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    if (config.keyFile !== null)
      print('Its secrets are encrypted: keep a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return damaged.length === 0
  },
}

export const restoreMarker: Command = {
  name: 'restore mark',
  usage: '',
  meaning:
    'Run this after a restore by other means (PostgreSQL, disk snapshot): at the next start mail programs and browsers read all folders again',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    await recordStoreRestored(app)
    addJsonFields({ marked: true })
    print('The store is marked as restored. Start the server: mail programs will read every folder again.')
    return true
  },
}
