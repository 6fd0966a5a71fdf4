/** Chosen or dropped file with its folder path: `Ảnh/Sơn Trà`, '' for none. */
export interface LocalFile {
  file: File
  path: string
}

/** Returns the files of a file input; folder inputs include the path of each file. */
export const chosenFiles = (files: FileList | readonly File[]): LocalFile[] =>
  [...files].map((file) => ({ file, path: folderPath(file.webkitRelativePath ?? '') }))

/**
 * Returns the files of a drop, including the content of folders. Entries must be read synchronously, because the
 * browser clears the list after the event.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<LocalFile[]> {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry()] : [],
  )
  if (!entries.some(Boolean)) return chosenFiles(transfer.files)
  const files: LocalFile[] = []
  for (const entry of entries) if (entry) await collectFiles(entry, '', files)
  return files
}

/** Collects the files of an entry and its subfolders; skips hidden and unreadable ones. */
async function collectFiles(entry: FileSystemEntry, path: string, files: LocalFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => undefined) // Skips unreadable entries, such as broken links.
    if (file && !isHidden(file.name)) files.push({ file, path })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = path ? `${path}/${entry.name}` : entry.name
  for (;;) {
    // Browsers return up to a hundred entries at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const each of some) await collectFiles(each, inside, files)
  }
}

/** Returns true for system files in folders. */
const isHidden = (name: string) => name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini'

const folderPath = (path: string) => path.split('/').slice(0, -1).join('/')
