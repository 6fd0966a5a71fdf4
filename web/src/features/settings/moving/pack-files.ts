/** Chosen file with its directory: `Maildir/cur`, '' for none. */
export interface ChosenFile {
  file: File
  path: string
}

/** Returns the files of a file input; a directory input includes their paths. */
export const chosenFiles = (files: FileList | readonly File[]): ChosenFile[] =>
  [...files].map((file) => ({
    file,
    path: (file.webkitRelativePath ?? '').split('/').slice(0, -1).join('/'),
  }))

/** The files exceed the limits of a ZIP archive without ZIP64. */
export class TooMuchToPack extends Error {}

const maxFiles = 60_000
const maxBytes = 3.9 * 1024 ** 3

/**
 * Returns the files to upload: mbox files unchanged, and single messages and directories packed into one archive to
 * avoid many requests.
 */
export async function prepareUpload(chosen: readonly ChosenFile[], packedName: string): Promise<File[]> {
  const areLoose = chosen.filter(({ file, path }) => path !== '' || /\.eml$/i.test(file.name))
  const rest = chosen.filter((one) => !areLoose.includes(one)).map(({ file }) => file)
  const [only] = areLoose
  if (!only) return rest
  if (areLoose.length === 1 && only.path === '') return [only.file, ...rest]
  return [await packFiles(areLoose, packedName), ...rest]
}

/** Packs files into an uncompressed archive without loading them; the data is read during the upload. */
async function packFiles(chosen: readonly ChosenFile[], name: string): Promise<File> {
  const bytes = chosen.reduce((sum, { file }) => sum + file.size + 512, 0)
  if (chosen.length > maxFiles || bytes > maxBytes) throw new TooMuchToPack()
  const parts: BlobPart[] = []
  const list: BlobPart[] = []
  let at = 0
  let listBytes = 0
  for (const { file, path } of chosen) {
    const title = new TextEncoder().encode(path ? `${path}/${file.name}` : file.name)
    const numbers = headerNumbers(file, await crcOf(file), title.length)
    const local = header(0x04034b50, [20, ...numbers])
    const entry = header(0x02014b50, [20, 20, ...numbers])
    const tail = new Uint8Array(14)
    new DataView(tail.buffer).setUint32(10, at, true)
    parts.push(local, title, file)
    list.push(entry, tail, title)
    at += local.length + title.length + file.size
    listBytes += entry.length + tail.length + title.length
  }
  const newest = Math.max(...chosen.map(({ file }) => file.lastModified))
  return new File([...parts, ...list, endRecord(chosen.length, listBytes, at)], name, {
    type: 'application/zip',
    lastModified: newest,
  })
}

/** Returns the fields common to both headers of a file, two bytes each: UTF-8 names, no compression. */
function headerNumbers({ size, lastModified }: File, crc: number, nameBytes: number): number[] {
  const when = new Date(lastModified)
  const time = (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1)
  const years = Math.min(127, Math.max(0, when.getUTCFullYear() - 1980))
  const date = (years << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  return [0x0800, 0, time, date, ...halves(crc), ...halves(size), ...halves(size), nameBytes, 0]
}

const halves = (number: number): [number, number] => [number & 0xffff, number >>> 16]

function header(signature: number, numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + numbers.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  for (const [index, number] of numbers.entries()) view.setUint16(4 + index * 2, number, true)
  return bytes
}

function endRecord(files: number, listBytes: number, listAt: number): Uint8Array<ArrayBuffer> {
  return header(0x06054b50, [0, 0, files, files, ...halves(listBytes), ...halves(listAt), 0])
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

async function crcOf(file: File): Promise<number> {
  let crc = 0xffff_ffff
  const reader = file.stream().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return (crc ^ 0xffff_ffff) >>> 0
    for (const byte of value) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  }
}
