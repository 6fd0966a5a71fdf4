import type { DeliveryDeps } from '../../delivery/index.ts'
import {
  ensureFolder,
  type ImportedMessage,
  type ImportResult,
  importMessage,
  importMessages,
  type ReadyMessage,
  readImported,
} from '../../delivery/index.ts'
import { ImportPipeline } from './import-pipeline.ts'

/** A message to import, with its location for reports. */
export interface MailFile {
  path: string
  message: ImportedMessage
}

/** A message that was stored, or the reason why it was not. */
export type FileOutcome = { path: string } & ({ result: ImportResult } | { error: unknown })

interface FileImport {
  receiver: { accountId: string; email: string }
  /** Called for each message in order. An error that it throws ends the import. */
  report(outcome: FileOutcome): void
}

/** Imports messages in batches, while the next ones are read and parsed. */
export async function importFiles(
  deps: DeliveryDeps,
  { receiver, report }: FileImport,
  files: AsyncIterable<MailFile>,
): Promise<void> {
  const pipeline = new ImportPipeline<MailFile, readonly ParsedFile[]>({
    bytesOf: ({ message }) => message.raw.byteLength,
    read: (batch) => Promise.all(batch.map((file) => parseFile(deps, file))),
    async save(batch) {
      for (const outcome of await saveFiles(deps, receiver, batch)) report(outcome)
      return true
    },
  })
  try {
    for await (const file of files) await pipeline.push(file)
    await pipeline.flush()
  } finally {
    await pipeline.end()
  }
}

/** A message whose content is parsed, or null if it could not be. */
interface ParsedFile extends MailFile {
  ready: ReadyMessage | null
}

async function parseFile(deps: DeliveryDeps, file: MailFile): Promise<ParsedFile> {
  // The reason is reported when the message is stored on its own.
  return { ...file, ready: await readImported(deps, file.message).catch(() => null) }
}

/** Stores messages in one transaction; if that is impossible, each in its own. */
async function saveFiles(
  deps: DeliveryDeps,
  receiver: FileImport['receiver'],
  files: readonly ParsedFile[],
): Promise<FileOutcome[]> {
  const ready = files.flatMap((file) => file.ready ?? [])
  try {
    if (ready.length < files.length) return await saveEach(deps, receiver, files)
    for (const folder of new Set(files.map(({ message }) => message.folder)))
      await ensureFolder(deps, receiver.accountId, folder)
    const results = await importMessages(deps, receiver.accountId, ready)
    return files.map(({ path }, at) => ({ path, result: results[at] as ImportResult }))
  } catch {
    return saveEach(deps, receiver, files)
  }
}

async function saveEach(
  deps: DeliveryDeps,
  receiver: FileImport['receiver'],
  files: readonly MailFile[],
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = []
  for (const { path, message } of files) {
    try {
      outcomes.push({ path, result: await importMessage(deps, receiver, message) })
    } catch (error) {
      outcomes.push({ path, error })
    }
  }
  return outcomes
}
