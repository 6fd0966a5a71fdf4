import type { ComponentProps } from 'react'
import { SelectField } from './SelectField.tsx'

interface Props<T> extends Pick<ComponentProps<'select'>, 'autoComplete'> {
  label: string
  value: T
  choices: readonly T[]
  /** Text of a choice. */
  text: (choice: T) => string
  onChoose: (choice: T) => void
}

/** Field that selects one of a few values. */
export const ChoiceField = <T extends string | number>({ choices, text, onChoose, ...rest }: Props<T>) => (
  <SelectField
    {...rest}
    onChange={({ target }) => {
      const choice = choices[target.selectedIndex]
      if (choice !== undefined) onChoose(choice)
    }}
  >
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {text(choice)}
      </option>
    ))}
  </SelectField>
)
