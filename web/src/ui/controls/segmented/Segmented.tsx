import { type KeyboardEvent, useId, useRef } from 'react'
import { classes } from '../../styles/classes.ts'
import css from './Segmented.module.css'

interface Props<Id extends string> {
  label: string
  value: Id
  choices: readonly { id: Id; label: string }[]
  onChoose: (id: Id) => void
  className?: string | undefined
}

export function Segmented<Id extends string>({ label, value, choices, onChoose, className }: Props<Id>) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const index = choices.findIndex((choice) => choice.id === value)
    const next = (index + step + choices.length) % choices.length
    const choice = choices[next]
    if (!choice) return
    onChoose(choice.id)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={classes(css.field, className)}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <div
        ref={group}
        className={css.group}
        role="radiogroup"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useSemanticElements: the group is one tab stop
          <button
            key={choice.id}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- likewise
            role="radio"
            aria-checked={choice.id === value}
            tabIndex={choice.id === value ? 0 : -1}
            onClick={() => onChoose(choice.id)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  )
}
