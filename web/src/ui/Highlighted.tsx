import { Fragment } from 'react'

type Range = readonly [start: number, end: number]

interface Props {
  text: string
  /** What is marked: from the first UTF-16 unit up to the one before the second, in order. */
  ranges?: readonly Range[] | undefined
}

/** A text with parts of it marked. */
export function Highlighted({ text, ranges = [] }: Props) {
  const starts = [0, ...ranges.map(([, end]) => end)]
  return (
    <>
      {starts.map((start, index) => {
        const [from, to] = ranges[index] ?? [text.length, text.length]
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
