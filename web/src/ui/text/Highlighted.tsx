import { Fragment } from 'react'
import { joinRanges, type Range } from './join-ranges.ts'

interface Props {
  text: string
  /** Highlighted ranges in UTF-16 units, end exclusive, ascending. */
  ranges?: readonly Range[] | undefined
}

export function Highlighted({ text, ranges = [] }: Props) {
  const highlighted = joinRanges(text, ranges)
  return (
    <>
      {[0, ...highlighted.map(([, end]) => end)].map((start, index) => {
        const [from, to] = highlighted[index] ?? [text.length, text.length]
        return (
          <Fragment key={start}>
            {text.slice(start, from)}
            {to > from && <mark>{text.slice(from, to)}</mark>}
          </Fragment>
        )
      })}
    </>
  )
}
