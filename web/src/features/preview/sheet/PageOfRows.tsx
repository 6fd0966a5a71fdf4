import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { useIsVisible } from '../stage/use-is-visible.ts'
import type { RenderedColumns } from './columns.ts'
import { coveredCells } from './covered-cells.ts'
import { type Cell, type Merge, pageRows, type Row } from './sheet.ts'

interface Props {
  /** Page number, from 0. */
  page: number
  rows: readonly (Row | undefined)[]
  rendered: RenderedColumns
  merges: readonly Merge[]
  /** In pixels. */
  fontSize: number
  isInitiallyVisible: boolean
}

/** Height of a one-line row relative to the font size. */
const usualHeight = 1.95

/** Rows of a sheet; far from the visible area only their height is reserved. */
export const PageOfRows = memo(function PageOfRows({
  page,
  rows,
  rendered,
  merges,
  fontSize,
  isInitiallyVisible,
}: Props) {
  const container = useRef<HTMLTableSectionElement>(null)
  const height = useRef(rows.length * usualHeight)
  const isVisible = useIsVisible(container, {
    isInitiallyVisible,
    onHidden: (pixels) => {
      if (isVisible) height.current = pixels / fontSize
    },
  })
  const { before, columns, after } = rendered
  const covered = useMemo(() => coveredCells(merges, page, columns), [merges, page, columns])
  if (!isVisible)
    return (
      <tbody ref={container} aria-hidden>
        <tr style={{ height: `${height.current}em` }} />
      </tbody>
    )
  return (
    <tbody ref={container}>
      {rows.map((row, index) => {
        const at = page * pageRows + index
        return (
          <tr key={at} aria-rowindex={at + 2}>
            <th scope="row">{at + 1}</th>
            {before > 0 && <td aria-hidden />}
            {columns.map((column, nth) => {
              const span = covered.get(`${at} ${column}`)
              if (span === 'covered') return null
              const { from = column, ...spans } = span ?? {}
              const cell = row?.[from]
              return (
                <td key={column} aria-colindex={before + nth + 2} {...spans} {...cellStyle(cell)}>
                  {cell?.text}
                </td>
              )
            })}
            {after > 0 && <td aria-hidden />}
          </tr>
        )
      })}
    </tbody>
  )
})

function cellStyle(cell: Cell | undefined): { style?: CSSProperties; 'data-wraps'?: boolean } {
  if (!cell) return {}
  const { style = {}, isNumber } = cell
  const align = style.align ?? (isNumber ? 'right' : undefined)
  const lines = [style.isUnderlined && 'underline', style.isStruck && 'line-through'].filter(Boolean)
  return {
    ...(style.isWrapped || cell.text.includes('\n') ? { 'data-wraps': true } : {}),
    style: {
      ...(align ? { textAlign: align } : {}),
      ...(style.isBold ? { fontWeight: 'var(--weight-bold)' } : {}),
      ...(style.isItalic ? { fontStyle: 'italic' } : {}),
      ...(lines.length > 0 ? { textDecoration: lines.join(' ') } : {}),
      ...(style.ink ? { color: `#${style.ink}` } : {}),
      ...(style.fill ? { backgroundColor: `#${style.fill}` } : {}),
      ...(style.scale ? { fontSize: `${style.scale}em` } : {}),
    },
  }
}
