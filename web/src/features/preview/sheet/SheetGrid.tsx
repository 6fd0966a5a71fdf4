import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { prepareForPrint } from '../print-stage.ts'
import { useIsVisible } from '../stage/use-is-visible.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { type ColumnRange, type Columns, columnsBetween, columnsOf, renderedColumns } from './columns.ts'
import { PageOfRows } from './PageOfRows.tsx'
import css from './SheetGrid.module.css'
import { columnName, pageRows, type Sheet } from './sheet.ts'

/** Width of the row headers relative to the font size. */
const rowHeaderWidth = 3

/** Returns the columns in or near the visible area; all of them for printing. */
function useColumnsInView(
  grid: RefObject<HTMLElement | null>,
  columns: Columns,
  fontSize: number,
): ColumnRange {
  const [range, setRange] = useState<ColumnRange>(() => columnsBetween(columns, 0, 100))
  useLayoutEffect(() => {
    const stage = grid.current?.closest('[data-stage]')
    const scroller = grid.current?.closest('[data-scrolls]') ?? stage
    if (!scroller || !stage) return
    const update = () => {
      const { scrollLeft, clientWidth } = scroller
      // Adds half of the visible width on either side, so that scrolling shows no gaps.
      const left = (scrollLeft - clientWidth / 2) / fontSize - rowHeaderWidth
      const next = columnsBetween(columns, left, left + (2 * clientWidth) / fontSize)
      setRange((current) => (current.first === next.first && current.end === next.end ? current : next))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(scroller)
    scroller.addEventListener('scroll', update, { passive: true })
    const endPrint = prepareForPrint(stage, () => setRange({ first: 0, end: columns.visible.length }))
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', update)
      endPrint()
    }
  }, [grid, columns, fontSize])
  return {
    first: Math.min(range.first, columns.visible.length),
    end: Math.min(range.end, columns.visible.length),
  }
}

interface Props extends Pick<ViewerProps, 'zoom'> {
  sheet: Sheet
  /** Called near the end of the loaded rows. */
  onMore: () => void
}

const fontPixels = 13

/** Cells of a sheet with row and column headers; virtual in both directions. */
export function SheetGrid({ sheet, zoom, onMore }: Props) {
  const fontSize = zoom * fontPixels
  const grid = useRef<HTMLDivElement>(null)
  const { widths, columns: reach, pages } = sheet
  const [first] = pages
  const columns = useMemo(
    () => columnsOf({ widths, columns: reach, pages: first ? [first] : [] }),
    [widths, reach, first],
  )
  const range = useColumnsInView(grid, columns, fontSize)
  const { visible, edges } = columns
  const rendered = useMemo(
    () => renderedColumns(visible, range.first, range.end),
    [visible, range.first, range.end],
  )
  return (
    <div ref={grid} className={css.grid} style={{ fontSize: `${fontSize}px` }}>
      <table
        className={css.table}
        aria-rowcount={sheet.isLast ? pages.length * pageRows + 1 : -1}
        aria-colcount={visible.length + 1}
      >
        <colgroup>
          <col className={css.numbers} />
          {rendered.before > 0 && <col style={{ width: `${edges[rendered.before]}em` }} />}
          {rendered.columns.map((column, at) => (
            <col key={column} style={{ width: `${widthAt(edges, rendered.before + at)}em` }} />
          ))}
          {rendered.after > 0 && (
            <col style={{ width: `${(edges.at(-1) ?? 0) - (edges[range.end] ?? 0)}em` }} />
          )}
        </colgroup>
        <thead>
          <tr>
            <td aria-hidden />
            {rendered.before > 0 && <td aria-hidden />}
            {rendered.columns.map((column, at) => (
              <th key={column} scope="col" aria-colindex={rendered.before + at + 2}>
                {columnName(column)}
              </th>
            ))}
            {rendered.after > 0 && <td aria-hidden />}
          </tr>
        </thead>
        {pages.map((rows, page) => (
          <PageOfRows
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never removed
            key={page}
            page={page}
            rows={rows}
            rendered={rendered}
            merges={sheet.merges}
            fontSize={fontSize}
            isInitiallyVisible={page === 0}
          />
        ))}
      </table>
      {!sheet.isLast && <Ending key={pages.length} onVisible={onMore} />}
      {sheet.isLast && sheet.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
    </div>
  )
}

const widthAt = (edges: readonly number[], at: number): number => (edges[at + 1] ?? 0) - (edges[at] ?? 0)

/** Sentinel after the last row that reports when it approaches the visible area. */
function Ending({ onVisible }: { onVisible: () => void }) {
  const container = useRef<HTMLParagraphElement>(null)
  useIsVisible(container, { onVisible: onVisible })
  return (
    <p ref={container} className={css.clipped} aria-hidden>
      …
    </p>
  )
}
