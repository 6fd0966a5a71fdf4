import { type App, load } from '../product/server-in-process.ts'
import { showProgress } from '../report/progress.ts'

type Row = Record<string, unknown> & { id: string }
type DriveLocation = { accountId: string; folderId: string | 0 }
type NewNodeApi = {
  getAuthor: (db: unknown, accountId: string) => Promise<object>
  newFolder: (app: App, location: DriveLocation, node: { name: object; author: object }) => Row
  newFile: (
    app: App,
    location: DriveLocation,
    node: { name: object; author: object; content: object },
  ) => { node: Row }
}
type NameApi = { readDriveName: (name: string) => object }
type StoreApi = { insertNodes: (app: App, tx: unknown, nodes: readonly Row[]) => Promise<void> }
type Database = { sql: unknown; transaction: (work: (tx: unknown) => Promise<void>) => Promise<void> }

/** A drive with one large folder and many ordinary ones. */
export interface FilledDrive {
  readonly largeFolderId: string
  readonly files: number
}

const perFolder = 300
const rowsAtOnce = 2000
const day = 24 * 3_600_000

/** Fills the drive of an account with the given number of empty files, `large` of them in one folder. */
export async function fillDrive(
  app: App,
  accountId: string,
  { files, large }: { files: number; large: number },
): Promise<FilledDrive> {
  const [{ getAuthor, newFile, newFolder }, { readDriveName }, { insertNodes }] = await Promise.all([
    load<NewNodeApi>('features/drive/contents/new-node.ts'),
    load<NameApi>('features/drive/names/drive-name.ts'),
    load<StoreApi>('features/drive/tree/node-write-store.ts'),
  ])
  const { db, clock } = app as App & { db: Database; clock: { now(): number } }
  const author = await getAuthor(db.sql, accountId)
  const now = clock.now()
  const progress = showProgress(`Naming ${files} files`)
  let waiting: Row[] = []
  const flush = async (minRows: number) => {
    if (waiting.length < minRows) return
    const rows = waiting
    waiting = []
    await db.transaction((tx) => insertNodes(app, tx, rows))
  }
  const folder = (name: string) => {
    const created = newFolder(app, { accountId, folderId: 0 }, { name: readDriveName(name), author })
    waiting.push(created)
    return created.id
  }
  const largeFolderId = folder('Ảnh sản phẩm và chứng từ')
  let folderId = largeFolderId
  for (let at = 0; at < files; at++) {
    if (at >= large && (at - large) % perFolder === 0) folderId = folder(`Hồ sơ ${at}`)
    const { name, contentType } = createFileName(at)
    const size = (at * 7919) % 9_000_000
    const content = { blob_hash: '', size, scan: 'clean', scan_message: '', contentType }
    const { node } = newFile(app, { accountId, folderId }, { name: readDriveName(name), author, content })
    const changed = now - ((at * 104_729) % 900) * day - at
    waiting.push({ ...node, created_at: changed - day, changed_at: changed })
    await flush(rowsAtOnce)
  }
  await flush(1)
  progress.end()
  return { largeFolderId, files }
}

const subjects =
  'Báo giá|Hợp đồng|Phụ lục|Biên bản nghiệm thu|Hóa đơn|Đối chiếu công nợ|Ảnh mẫu|Bản vẽ|Phiếu xuất kho|Chứng từ'
const things =
  'ghế Sơn Trà|bàn trà Lang Biang|tủ óc chó|gỗ sồi đợt|giường Đà Lạt|kệ sách|lô MSKU|xưởng Thuận An'
const partners = 'Nordhus|Béranger|Dakwood|Maison|Hòa Phát|Trường Thành|Minh Long|Kyoto'
const endings = [
  ['pdf', 'application/pdf'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['jpg', 'image/jpeg'],
] as const

/** Returns a file name of common words and a unique number. */
function createFileName(at: number): { name: string; contentType: string } {
  const pick = (list: string, step: number) => {
    const names = list.split('|')
    return names[Math.floor(at / step) % names.length] as string
  }
  const [ending, contentType] = endings[at % endings.length] as (typeof endings)[number]
  return {
    name: `${pick(subjects, 1)} ${pick(things, 10)} ${pick(partners, 80)} ${at}.${ending}`,
    contentType,
  }
}
