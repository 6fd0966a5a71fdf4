import { crc32, deflateRawSync } from 'node:zlib'

/** Builds a ZIP archive of text files, compressed like those of office programs. */
export function buildZip(parts: Readonly<Record<string, string>>): Buffer {
  const written: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes, { level: 1 })
    const name = Buffer.from(path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const directoryEntry = Buffer.alloc(14)
    directoryEntry.writeUInt32LE(at, 10)
    const local = [Buffer.from('PK\u0003\u0004'), fields, name, packed]
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, directoryEntry, name)
    written.push(...local)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...written, directory, end])
}
