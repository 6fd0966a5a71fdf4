import { encode } from 'uqr'
import css from './QrCode.module.css'

/** QR code, dark on white in both themes so that phones can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const edge = 3
  return (
    <svg
      className={css.code}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.flatMap(pathOfRow).join('')} />
    </svg>
  )
}

/** Returns one stroke for each run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string[] {
  const strokes: string[] = []
  let start = -1
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] && start < 0) start = x
    if (!row[x] && start >= 0) {
      strokes.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      start = -1
    }
  }
  return strokes
}
