import type { CSSProperties } from 'react'
import type { PictureCache } from './picture-cache.ts'
import css from './SlidesViewer.module.css'
import { SlideText } from './SlideText.tsx'
import type { Box, ShapePart, SlidePart, TablePart } from './slide.ts'

interface Props {
  part: SlidePart
  /** Width of the slide in points, the base of font sizes. */
  pointsAcross: number
  pictures: PictureCache
}

export function SlidePartView({ part, pointsAcross, pictures }: Props) {
  if (part.kind === 'shape') return <Shape part={part} pointsAcross={pointsAcross} />
  if (part.kind === 'table') return <Table part={part} pointsAcross={pointsAcross} />
  const address = pictures.pictureUrl(part.path)
  return address ? (
    <img className={css.part} style={positionStyle(part.box)} src={address} alt={part.description} />
  ) : null
}

function Shape({ part, pointsAcross }: { part: ShapePart; pointsAcross: number }) {
  const { fill, line, corners, text } = part
  return (
    <div
      className={css.part}
      data-corners={corners}
      style={{
        ...positionStyle(part.box),
        backgroundColor: fill,
        ...(line ? { outline: `1px solid ${line}`, outlineOffset: '-1px' } : {}),
      }}
    >
      {text && <SlideText text={text} pointsAcross={pointsAcross} />}
    </div>
  )
}

function Table({ part, pointsAcross }: { part: TablePart; pointsAcross: number }) {
  return (
    <table className={css.table} style={positionStyle(part.box)}>
      <colgroup>
        {part.columns.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a slide never change
          <col key={index} style={{ width: percent(width) }} />
        ))}
      </colgroup>
      <tbody>
        {part.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do its rows
          <tr key={index} style={{ height: percent(row.height) }}>
            {row.cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its cells
              <td key={column} colSpan={cell.span} style={{ backgroundColor: cell.fill }}>
                <SlideText text={cell.text} pointsAcross={pointsAcross} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (share: number) => `${share * 100}%`

const positionStyle = ({ left, top, width, height, rotation }: Box): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
  ...(rotation ? { rotate: `${rotation}deg` } : {}),
})
