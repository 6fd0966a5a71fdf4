import { type ComponentProps, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { Eye, EyeOff } from '../icons.ts'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ showLabel, hideLabel, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
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
