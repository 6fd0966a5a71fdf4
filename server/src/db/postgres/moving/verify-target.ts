import type pg from 'pg'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { type SecretBox, sealedPrefix } from '../../../ports/secret-box.ts'
import { sealedColumns, secretContext } from '../../sealed-columns.ts'
import { listCopiedTables } from '../copying/copied-tables.ts'
import { quoteName } from '../snapshots/connect.ts'

/** Parts of the target that its settings name. */
export interface TargetParts {
  readonly blobs: Pick<BlobStore, 'has'>
  readonly secrets: SecretBox
}

const objectsPerTable = 3
const hashColumn = 'blob_hash'

/** Rejects settings whose object store or key file is not that of the target's rows. */
export async function refuseOtherParts(target: pg.Client, { blobs, secrets }: TargetParts): Promise<void> {
  for (const hash of await listSomeObjects(target))
    if (!(await blobs.has(hash)))
      throw new Error(
        `The target uses the object ${hash}, which is not in the object store that the settings name. Check BOCAU_BLOBS or BOCAU_DATA in the file.`,
      )
  for (const { context, value } of await listSomeSecrets(target)) refuseOtherKey(secrets, context, value)
}

/** Lists some objects that rows of the target use, without damaged ones. */
async function listSomeObjects(target: pg.Client): Promise<string[]> {
  const tables = (await listCopiedTables(target)).filter(({ columns }) => columns.includes(hashColumn))
  const selects = tables.map(
    ({ name }) =>
      `(select ${hashColumn} from ${quoteName(name)} where ${hashColumn} <> ''
        and ${hashColumn} not in (select hash from damaged_blob) limit ${objectsPerTable})`,
  )
  const { rows } = await target.query<{ hash: string }>(
    `select distinct hash from (${selects.join(' union all ')}) used (hash)`,
  )
  return rows.map(({ hash }) => hash)
}

/** Lists one secret of each column. */
async function listSomeSecrets(target: pg.Client): Promise<{ context: string; value: string }[]> {
  const secrets = []
  for (const { table, column, names, ...rest } of sealedColumns) {
    const condition = 'only' in rest ? ` and key = '${rest.only}'` : ''
    const { rows } = await target.query<Record<string, string>>(
      `select ${names.map((one) => `${one}::text as ${one}`).join(', ')}, ${column} as sealed_value
       from ${table} where ${column} <> ''${condition} limit 1`,
    )
    for (const { sealed_value: value = '', ...row } of rows)
      secrets.push({ context: secretContext(table, ...names.map((one) => row[one] ?? '')), value })
  }
  return secrets
}

/** Nodes encrypt all secrets when they start, so that plain text means that they have no key file. */
function refuseOtherKey(secrets: SecretBox, context: string, value: string): void {
  if (!value.startsWith(sealedPrefix)) {
    if (!secrets.isStale(value)) return
    throw new Error(
      'The target does not encrypt its secrets, but the file names a BOCAU_KEY_FILE. Use the settings of its nodes.',
    )
  }
  try {
    secrets.open(value, context)
  } catch (error) {
    throw new Error(
      'The secrets of the target are encrypted with another key. BOCAU_KEY_FILE in the file must name a copy of its key file.',
      { cause: error },
    )
  }
}
