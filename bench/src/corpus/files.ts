import { Chance } from './chance.ts'

interface File {
  readonly name: string
  readonly type: string
  readonly encoded: string
}

const kinds = [
  { name: 'bao-gia', ending: 'pdf', type: 'application/pdf' },
  { name: 'anh-mau', ending: 'jpg', type: 'image/jpeg' },
  {
    name: 'tien-do',
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  { name: 'drawing', ending: 'pdf', type: 'application/pdf' },
]

/** Sixty incompressible files of 4 to 120 KB, used repeatedly as attachments. */
let pool: File[] | null = null

/** Picks a file and formats it as a MIME part. */
export function createAttachment(chance: Chance): string {
  pool ??= createPool(60)
  const { name, type, encoded } = chance.pick(pool)
  return [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    encoded,
  ].join('\r\n')
}

function createPool(count: number): File[] {
  const chance = new Chance(41)
  return Array.from({ length: count }, (_, index) => {
    const kind = chance.pick(kinds)
    const bytes = Math.min(120_000, Math.max(4_000, Math.round(chance.logNormal(20_000, 0.8))))
    const encoded = chance
      .bytes(bytes)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n')
    return { name: `${kind.name}-${index}.${kind.ending}`, type: kind.type, encoded }
  })
}
