import type { PoliciesState } from '@bocau/contract/account/policies'
import { ChevronDown } from 'lucide'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { Icon, type IconGraphic } from '../../../../ui/index.ts'
import { Line } from '../../parts/page/Card.tsx'
import css from './PolicyLines.module.css'

interface LineProps {
  icon: IconGraphic
  name: string
  text: string
}

interface SwitchProps extends LineProps {
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Policy that is on or off for all users. */
export const SwitchLine = ({ icon, name, text, ...state }: SwitchProps) => (
  <Line icon={icon} name={name} text={text} end={<Switch label={name} {...state} />} />
)

interface ChoiceProps extends LineProps {
  value: string | number
  choices: readonly (readonly [value: string | number, label: string])[]
  onChange: (value: string) => void
}

/** Policy with several values. */
export const ChoiceLine = ({ icon, name, text, value, choices, onChange }: ChoiceProps) => (
  <Line
    icon={icon}
    name={name}
    text={text}
    end={
      <span className={css.choice}>
        <select aria-label={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="s" />
      </span>
    }
  />
)

export interface PolicyPart {
  policies: PoliciesState
}
