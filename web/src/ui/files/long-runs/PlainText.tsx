import { Fragment, type ReactNode, useMemo } from 'react'
import css from './PlainText.module.css'
import { findRuns, LONG_RUN, splitRun } from './split-run.ts'

/** Plain text with break opportunities in very long words, which browsers lay out in quadratic time. */
export function PlainText({ children: text }: { children: string }): ReactNode {
  return useMemo(() => withBreaks(text), [text])
}

function withBreaks(text: string): ReactNode {
  const parts: ReactNode[] = []
  let length = 0
  for (const { start, end } of text.length < LONG_RUN ? [] : findRuns(text)) {
    if (end - start < LONG_RUN) continue
    parts.push(text.slice(length, start), <Run key={start} of={text.slice(start, end)} />)
    length = end
  }
  return parts.length === 0 ? text : [...parts, text.slice(length)]
}

const Run = ({ of }: { of: string }) => (
  <span className={css.run}>
    {splitRun(of).map((chunk, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {chunk}
      </Fragment>
    ))}
  </span>
)
