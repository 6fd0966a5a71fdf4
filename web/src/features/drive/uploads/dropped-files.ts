/** A file that was chosen or dropped, and the folders it came in: `Ảnh/Sơn Trà`, '' for none. */
export interface LocalFile {
  file: File
  path: string
}

/** The files of a file field; one that chooses folders tells where in them each lies. */
export const chosenFiles = (files: FileList | readonly File[]): LocalFile[] =>
  [...files].map((file) => ({ file, path: folderOf(file.webkitRelativePath ?? '') }))

/**
 * The files of a drop, with all that lies in folders. The entries must be taken before anything is waited for: the
 * browser empties the list right after.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<LocalFile[]> {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry()] : [],
  )
  if (!entries.some(Boolean)) return chosenFiles(transfer.files)
  const found: LocalFile[] = []
  for (const entry of entries) if (entry) await walk(entry, '', found)
  return found
}

async function walk(entry: FileSystemEntry, path: string, found: LocalFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => undefined) // What cannot be read, such as a broken link, is left out.
    if (file && !isHidden(file.name)) found.push({ file, path })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = path ? `${path}/${entry.name}` : entry.name
  for (;;) {
    // A browser gives a hundred at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const each of some) await walk(each, inside, found)
  }
}

/** What systems leave in folders for themselves. */
const isHidden = (name: string) => name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini'

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
