import { Zip, ZipPassThrough } from 'fflate'

/** A file on its way into an archive; its content is asked for when its turn comes. */
export interface ZipEntry {
  name: string
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** Dates that an archive can hold begin and end here. */
const FIRST_DATE = Date.UTC(1980, 0, 2)
const LAST_DATE = Date.UTC(2099, 11, 30)

/**
 * An archive, piece by piece: a file is read as far as the archive is taken, so that nothing is held whole.
 * Files are put in as they are; what people send is compressed already.
 */
export async function* zipStream(
  entries: Iterable<ZipEntry>,
  { writtenAt }: { writtenAt: number },
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const take = () => {
    const taken = pieces
    pieces = []
    return taken
  }
  for (const { name, open } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = Math.min(LAST_DATE, Math.max(FIRST_DATE, writtenAt))
    zip.add(file)
    for await (const piece of await open()) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
