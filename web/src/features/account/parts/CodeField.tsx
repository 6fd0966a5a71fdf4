import { limits } from '@bocau/contract/limits'
import { CircleAlert } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/index.ts'
import css from './CodeField.module.css'
import { codeIn } from './code-in.ts'

interface Props {
  label: string
  value: string
  error?: string | undefined
  /** Receives the focus on mount. */
  isFirst?: boolean
  onChange: (code: string) => void
  /** Called with the last digit. */
  onComplete?: (code: string) => void
}

const positions = Array.from({ length: limits.codeDigits }, (_, index) => index)

/**
 * Field for a six-digit code. A single input rendered as six boxes, so that paste, autofill and screen readers work.
 */
export function CodeField({ label, value, error, isFirst, onChange, onComplete }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  const change = (text: string) => {
    const code = codeIn(text)
    onChange(code)
    if (code.length === limits.codeDigits && code !== value) onComplete?.(code)
  }
  return (
    <div className={css.code}>
      <div className={css.boxes} data-wrong={error !== undefined || undefined}>
        {positions.map((position) => (
          <span
            key={position}
            data-active={(isFocused && position === activePosition(value)) || undefined}
            aria-hidden
          >
            {value[position]}
          </span>
        ))}
        <input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? id : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          ref={input}
          value={value}
          onChange={(event) => change(event.target.value)}
          onSelect={({ currentTarget }) => moveCaretToEnd(currentTarget)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      <p id={id} className={css.error} role="alert">
        {error && (
          <>
            <Icon of={CircleAlert} size="xs" />
            {error}
          </>
        )}
      </p>
    </div>
  )
}

const activePosition = (value: string) => Math.min(value.length, limits.codeDigits - 1)

/** Keeps the caret at the end, since another position would be invisible. */
function moveCaretToEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}
