import { Fragment, type ReactNode, useMemo } from 'react'
import css from './PlainText.module.css'
import { findRuns, LONG_RUN, splitRun } from './split-run.ts'

/** A text as it is, in which words without end may break: a browser takes the square of their length otherwise. */
export function PlainText({ children: text }: { children: string }): ReactNode {
  return useMemo(() => withBreaks(text), [text])
}

function withBreaks(text: string): ReactNode {
  const parts: ReactNode[] = []
  let told = 0
  for (const { start, end } of text.length < LONG_RUN ? [] : findRuns(text)) {
    if (end - start < LONG_RUN) continue
    parts.push(text.slice(told, start), <Run key={start} of={text.slice(start, end)} />)
    told = end
  }
  return parts.length === 0 ? text : [...parts, text.slice(told)]
}

const Run = ({ of }: { of: string }) => (
  <span className={css.run}>
    {splitRun(of).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place alone
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </span>
)
