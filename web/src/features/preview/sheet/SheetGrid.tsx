import { type CSSProperties, memo, useMemo, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import type { ViewerProps } from '../viewer.ts'
import { coveredCells } from './covered-cells.ts'
import css from './SheetGrid.module.css'
import { type Cell, columnName, type Sheet } from './sheet.ts'

const ROWS_AT_A_TIME = 200

/** The cells of a sheet between the names of its rows and columns. */
export function SheetGrid({ sheet, zoom, stage }: Pick<ViewerProps, 'zoom' | 'stage'> & { sheet: Sheet }) {
  const [shown, setShown] = useState(ROWS_AT_A_TIME)
  const left = sheet.rows.length - shown
  const showMore = () => {
    setShown(shown + ROWS_AT_A_TIME)
    // The button may go, and would take the focus with it.
    stage.focus({ preventScroll: true })
  }
  return (
    <div className={css.grid} style={{ fontSize: `${zoom * 13}px` }}>
      <Table sheet={sheet} shown={Math.min(shown, sheet.rows.length)} />
      {left > 0 && (
        <Button className={css.more} onClick={showMore}>
          {t('preview.moreRows', { n: Math.min(left, ROWS_AT_A_TIME), left })}
        </Button>
      )}
      {left <= 0 && sheet.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
    </div>
  )
}

const Table = memo(function Table({ sheet, shown }: { sheet: Sheet; shown: number }) {
  const covered = useMemo(() => coveredCells(sheet.merges), [sheet])
  const columns = Array.from({ length: sheet.columns }, (_, column) => column)
  return (
    <table className={css.table}>
      <colgroup>
        <col className={css.numbers} />
        {columns.map((column) => (
          <col key={column} style={widthOf(sheet.widths[column])} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td aria-hidden />
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: shown }, (_, row) => row).map((row) => (
          <tr key={row}>
            <th scope="row">{row + 1}</th>
            {columns.map((column) => {
              const span = covered.get(`${row} ${column}`)
              if (span === 'covered') return null
              return (
                <td key={column} {...span} {...lookOf(sheet.rows[row]?.[column])}>
                  {sheet.rows[row]?.[column]?.text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** A width is given in characters. Nothing is wider than a screen. */
const widthOf = (characters: number | undefined): CSSProperties | undefined =>
  characters === undefined
    ? undefined
    : characters === 0
      ? { display: 'none' }
      : { width: `${Math.min(characters, 80) * 0.56 + 0.6}em` }

function lookOf(cell: Cell | undefined): { style?: CSSProperties; 'data-wraps'?: boolean } {
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
