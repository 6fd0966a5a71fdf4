import { SelectField } from '../../../ui/field/SelectField.tsx'

interface Props {
  label: string
  value: string
  onValue: (value: string) => void
  choices: readonly (readonly [value: string, text: string])[]
}

export function Select({ label, value, onValue, choices }: Props) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onValue(event.target.value)}>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
