import { type Ref, useId, useState } from 'react'
import css from './ScriptDialog.module.css'

interface Props {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** Lines whose numbers are highlighted. */
  faultyLines: ReadonlySet<number>
  describedBy: string
  onChange: (value: string) => void
}

/** Plain text editor with line numbers that highlights faulty lines. Tab leaves it, as any other field. */
export function ScriptEditor({ ref, label, value, faultyLines, describedBy, onChange }: Props) {
  const id = useId()
  const [top, setTop] = useState(0)
  const lines = value.split('\n').map((_, at) => at + 1)
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.editor}>
        <div className={css.numbers} aria-hidden>
          <ol style={{ transform: `translateY(${-top}px)` }}>
            {lines.map((line) => (
              <li key={line} data-fault={faultyLines.has(line) || undefined}>
                {line}
              </li>
            ))}
          </ol>
        </div>
        <textarea
          ref={ref}
          id={id}
          wrap="off"
          rows={14}
          maxLength={100_000}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          aria-invalid={faultyLines.size > 0 ? true : undefined}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        />
      </div>
    </div>
  )
}
