import { Fragment } from 'react'
import { joinRanges, type Range } from './join-ranges.ts'

interface Props {
  text: string
  /** What is marked: from the first UTF-16 unit up to the one before the second, in order. */
  ranges?: readonly Range[] | undefined
}

/** A text with parts of it marked. */
export function Highlighted({ text, ranges = [] }: Props) {
  const marked = joinRanges(text, ranges)
  return (
    <>
      {[0, ...marked.map(([, end]) => end)].map((start, index) => {
        const [from, to] = marked[index] ?? [text.length, text.length]
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
