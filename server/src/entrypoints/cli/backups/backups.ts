import { backUpStore } from '../../../composition/backup/back-up-store.ts'
import { createGeneration } from '../../../composition/backup/generations/create-generation.ts'
import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { verifyGenerations } from '../../../composition/backup/generations/verify-generations.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { recordStoreRestored } from '../../../composition/backup/record-store-restored.ts'
import { check } from '../check.ts'
import type { Command, StorelessCommand } from '../command.ts'
import { formatCount } from '../format-count.ts'
import { openTestRestore } from './open-test-restore.ts'

/** Selects a backup. */
export const backupArgument = {
  name: 'backup',
  meaning:
    'Time of the backup, or only the first part of it, such as 2026-11-23 or 2026-11-23T08 (default: the latest)',
  isOptional: true,
} as const

export const backupNow: Command = {
  name: 'backup now',
  summary: 'Create a backup at BOCAU_BACKUP while the server runs',
  details: 'Only new content is copied. The copy is read again and verified.',
  examples: ['backup now'],
  problem: 'some content is damaged',
  rejectsOlderSchema: true,
  async run({ app, config, print }) {
    const backup = await withBackups(config, async (backups) =>
      createGeneration({ ...backups, blobs: await app.openBlobs(), config, now: app.clock.now() }),
    )
    const megabytes = (backup.uploaded.bytes / 1024 ** 2).toFixed(1)
    print(`Backup ${backup.name}: the store and ${formatCount(backup.blobs, 'blob')}, ${megabytes} MB new.`)
    for (const hash of backup.damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    const { replaced, lost } = backup.damagedChunks
    if (replaced > 0) print(`Replaced ${formatCount(replaced, 'damaged chunk')} of earlier backups.`)
    if (lost > 0)
      print(
        `Could not replace ${formatCount(lost, 'damaged chunk')} of earlier backups: the store no longer has their content.`,
      )
    if (config.keyFile !== null)
      print('Its secrets are encrypted: save a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return {
      json: {
        backup: backup.name,
        blobs: backup.blobs,
        bytes: backup.uploaded.bytes,
        damaged: backup.damaged,
        replaced_chunks: replaced,
        lost_chunks: lost,
      },
      hasProblem: backup.damaged.length > 0 || lost > 0,
    }
  },
}

export const backupVerify: StorelessCommand = {
  name: 'backup verify',
  oldName: 'backup prove',
  summary: 'List, read and verify all backups at BOCAU_BACKUP',
  examples: ['backup verify'],
  problem: 'no backup exists or one is damaged',
  async runWithoutStore({ config, print }) {
    const { verified, unreadable } = await withBackups(config, ({ destination, sealing }) =>
      verifyGenerations(destination, sealing),
    )
    for (const { name, blobs, damaged } of verified)
      print(
        `${name}: ${formatCount(blobs, 'blob')}, ${damaged === 0 ? 'intact' : formatCount(damaged, 'damaged chunk')}`,
      )
    for (const name of unreadable) print(`${name}: the index of the backup is damaged`)
    if (verified.length + unreadable.length === 0) print('No backup exists yet.')
    const isIntact =
      verified.length > 0 && unreadable.length === 0 && verified.every(({ damaged }) => damaged === 0)
    return {
      json: [
        ...verified.map(({ name, blobs, damaged }) => ({
          backup: name,
          is_readable: true,
          blobs,
          damaged_chunks: damaged,
        })),
        ...unreadable.map((name) => ({
          backup: name,
          is_readable: false,
          blobs: null,
          damaged_chunks: null,
        })),
      ],
      hasProblem: !isIntact,
    }
  },
}

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  summary: 'Test-restore a backup elsewhere and verify it',
  details:
    'Compares the restored store with the values recorded when the backup was created, then checks it. The store of the server is not changed.',
  arguments: [backupArgument],
  options: {
    into: {
      value: 'directory',
      meaning: 'Empty directory for the restored store, which is then kept',
      default: 'a temporary directory',
    },
    database: {
      value: 'url',
      meaning: 'Empty database for a PostgreSQL backup',
      default: 'a temporary database',
    },
  },
  examples: ['backup rehearse', 'backup rehearse 2026-11-23T08 --into /mnt/rehearsal'],
  problem: 'the backup is damaged or differs',
  async runWithoutStore(
    { config, print, readLine },
    { positionals: [requested], options: { into, database } },
  ) {
    const terms = {
      requested,
      directory: into === undefined ? undefined : String(into),
      databaseUrl: database === undefined ? undefined : String(database),
    }
    return withBackups(config, (backups) =>
      rehearse(backups, { config, options: terms }, async (generation, location) => {
        print(
          `Backup ${generation.name}: the store and ${formatCount(generation.blobs, 'blob')}, all verified.`,
        )
        for (const hash of generation.damaged) print(`${hash} is damaged.`)
        for (const difference of generation.differences) print(difference)
        const app = await openTestRestore(config, location)
        try {
          const checked = await check.run({ app, config, print, readLine }, { positionals: [], options: {} })
          const { name, blobs, damaged, differences } = generation
          return {
            json: { backup: name, blobs, damaged, differences, check: checked.json },
            hasProblem: checked.hasProblem === true || damaged.length > 0 || differences.length > 0,
          }
        } finally {
          await app.close()
        }
      }),
    )
  },
}

export const backup: Command = {
  name: 'backup',
  summary: 'Copy the embedded store into an empty directory',
  details: 'The server may run meanwhile. The copy contains all blobs and is verified.',
  arguments: [{ name: 'directory', meaning: 'Empty directory; it is created if needed' }],
  examples: ['backup /mnt/copy'],
  problem: 'some content is damaged',
  rejectsOlderSchema: true,
  async run({ app, config, print }, { positionals: [directory = ''] }) {
    const { blobs, damaged } = await backUpStore({ blobs: await app.openBlobs() }, config, directory)
    print(`The store and ${formatCount(blobs, 'blob')} are in ${directory}; the copy was verified.`)
    for (const hash of damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    if (config.keyFile !== null)
      print('Its secrets are encrypted: save a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return { json: { directory, blobs, damaged }, hasProblem: damaged.length > 0 }
  },
}

export const restoreMarker: Command = {
  name: 'restore mark',
  summary: 'Mark the store as restored by other tools',
  details:
    'Run this after a restore with other tools, such as pg_restore or a disk snapshot. After the next start of the server, email apps and browsers read all folders again.',
  examples: ['restore mark'],
  rejectsOlderSchema: true,
  async run({ app, print }) {
    await recordStoreRestored(app)
    print('The store is marked as restored. Start the server: email apps will read every folder again.')
    return { json: { is_marked: true } }
  },
}
