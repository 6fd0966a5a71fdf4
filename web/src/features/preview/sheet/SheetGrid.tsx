import { useCallback, useMemo, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import type { ViewerProps } from '../viewer.ts'
import { PageOfRows } from './PageOfRows.tsx'
import css from './SheetGrid.module.css'
import { columnName, pageRows, type Sheet } from './sheet.ts'
import { useIsSeen } from './use-is-seen.ts'

interface Props extends Pick<ViewerProps, 'zoom'> {
  sheet: Sheet
  /** The end of what was read has come near. */
  onMore: () => void
}

/** Letters in a sheet, in pixels. */
const letterSize = 13

/** The cells of a sheet between the names of its rows and columns; only those near what is seen are drawn. */
export function SheetGrid({ sheet, zoom, onMore }: Props) {
  const fontSize = zoom * letterSize
  const { widths, measure } = useWidths()
  const columns = useMemo(() => Array.from({ length: sheet.columns }, (_, column) => column), [sheet.columns])
  return (
    <div className={css.grid} style={{ fontSize: `${fontSize}px` }}>
      <table
        className={css.table}
        data-measured={widths.length > 0 || undefined}
        aria-rowcount={sheet.isLast ? sheet.pages.length * pageRows + 1 : -1}
      >
        <colgroup>
          <col className={css.numbers} />
          {columns.map((column) => (
            <col
              key={column}
              style={
                sheet.widths[column] === 0 ? { display: 'none' } : { width: widthOf(sheet, widths, column) }
              }
            />
          ))}
        </colgroup>
        <thead>
          <tr ref={measure}>
            <td aria-hidden />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        {sheet.pages.map((rows, page) => (
          <PageOfRows
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never taken out
            key={page}
            page={page}
            rows={rows}
            columns={columns}
            merges={sheet.merges}
            fontSize={fontSize}
            isSeenAtFirst={page === 0}
          />
        ))}
      </table>
      {!sheet.isLast && <Ending key={sheet.pages.length} onNear={onMore} />}
      {sheet.isLast && sheet.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
    </div>
  )
}

/** A column that says nothing is as wide as its first cells, once those are drawn; then none changes any more. */
function widthOf(sheet: Sheet, measured: readonly number[], column: number): string {
  const characters = sheet.widths[column]
  if (characters !== undefined) return `${Math.min(characters, 80) * 0.56 + 0.6}em`
  return measured.length > 0 ? `${measured[column] ?? 8}em` : 'auto'
}

/** How wide the first rows made the columns, against the size of the letters; measured once. */
function useWidths() {
  const [widths, setWidths] = useState<readonly number[]>([])
  const measure = useCallback((row: HTMLTableRowElement | null) => {
    if (!row) return
    const letter = Number.parseFloat(getComputedStyle(row).fontSize)
    setWidths([...row.querySelectorAll('th')].map((head) => head.getBoundingClientRect().width / letter))
  }, [])
  return { widths, measure }
}

/** Stands behind the last row and says when somebody has come near. */
function Ending({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLParagraphElement>(null)
  useIsSeen(place, { onSeen: onNear })
  return (
    <p ref={place} className={css.clipped} aria-hidden>
      …
    </p>
  )
}
