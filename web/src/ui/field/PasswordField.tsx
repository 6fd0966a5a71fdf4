import { type ComponentProps, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Eye, EyeOff } from '../marks/icons.ts'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
  /** Shows a generated password initially. */
  startsShown?: boolean
}

/** Password field with a button to show it. */
export function PasswordField({ showLabel, hideLabel, startsShown = false, ...rest }: Props) {
  const [isShown, setShown] = useState(startsShown)
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          size="s"
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
