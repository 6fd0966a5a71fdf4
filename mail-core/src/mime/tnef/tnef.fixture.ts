/** Writes `winmail.dat` content for tests. */
const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Writes an attribute of a message (level 1) or file (level 2). */
export function attribute(level: number, type: number, number: number, data: Uint8Array): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), u16(number), u16(type), u32(data.length), data, u16(sum)])
}

/** A property: a standard `number`, or a number within a named `set`. */
export interface Property {
  number: number
  type: number
  value: Uint8Array
  set?: string
}

const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

/** Writes the property list of a message or file. */
export function properties(list: readonly Property[]): Buffer {
  const written = list.map(({ number, type, value, set }) => {
    const isVariable = [0x1e, 0x1f, 0x0d, 0x102].includes(type)
    const name = set ? Buffer.concat([Buffer.from(set, 'hex'), u32(0), u32(number)]) : Buffer.alloc(0)
    return Buffer.concat([
      u16(type),
      u16(set ? 0x8000 : number),
      name,
      ...(isVariable ? [u32(1), u32(value.length)] : []),
      padded(value),
    ])
  })
  return Buffer.concat([u32(list.length), ...written])
}

export const unicode = (number: number, text: string): Property => ({
  number,
  type: 0x1f,
  value: Buffer.from(`${text}\0`, 'utf16le'),
})

/** Writes a time as 100 ns since 1601. */
export function moment(set: string, number: number, at: Date): Property {
  const value = Buffer.alloc(8)
  value.writeBigUInt64LE(BigInt(at.getTime() + 11_644_473_600_000) * 10_000n)
  return { set, number, type: 0x40, value }
}

/** Writes a complete `winmail.dat`. */
export function tnef(...attributes: readonly Uint8Array[]): Buffer {
  return Buffer.concat([u32(0x223e9f78), u16(1), ...attributes])
}

/** Writes RTF uncompressed, or in compressed format with literal bytes only. */
export function packedRtf(text: string, isCompressed: boolean): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 8) chunks.push(Buffer.from([0]), bytes.subarray(at, at + 8))
  const data = isCompressed ? Buffer.concat(chunks) : bytes
  const kind = Buffer.from(isCompressed ? 'LZFu' : 'MELA', 'latin1')
  return Buffer.concat([u32(data.length + 12), u32(bytes.length), kind, u32(0), data])
}
