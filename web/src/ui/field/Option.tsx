/* oxlint-disable jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys */
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
import type { ReactNode } from 'react'
import css from './Option.module.css'

interface Props {
  id: string
  isChosen: boolean
  /** Avatar or icon before the text. */
  start?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** After the text. */
  children?: ReactNode
  onPoint?: () => void
  onChoose: () => void
}

/** Option of a list controlled from a field, which keeps the focus. */
export function Option({ id, isChosen, start, title, detail, children, onPoint, onChoose }: Props) {
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {start}
      <span className={css.text}>
        <span>{title}</span>
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </div>
  )
}
