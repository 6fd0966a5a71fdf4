import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
  /** Shows a generated password initially. */
  startsVisible?: boolean
}

/** Password field with a button to show it. */
export function PasswordField({ showLabel, hideLabel, startsVisible = false, ...rest }: Props) {
  const [isVisible, setVisible] = useState(startsVisible)
  return (
    <Field
      {...rest}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          size="s"
          label={isVisible ? hideLabel : showLabel}
          icon={isVisible ? EyeOff : Eye}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
