import { type PlainKey, t } from '../../../i18n/index.ts'
import css from './RadioCards.module.css'

interface Props<T extends string> {
  /** Name of the group, for the browser. */
  name: string
  legend: string
  isLegendHidden?: boolean
  value: T
  choices: readonly T[]
  texts: Record<T, { name: PlainKey; text: PlainKey }>
  onChoose: (choice: T) => void
}

/** Choices with an explanation each. */
export const RadioCards = <T extends string>(props: Props<T>) => (
  <fieldset className={css.cards}>
    <legend className={css.legend} data-hidden={props.isLegendHidden || undefined}>
      {props.legend}
    </legend>
    {props.choices.map((choice) => (
      <label key={choice} className={css.card}>
        <input
          type="radio"
          name={props.name}
          value={choice}
          checked={choice === props.value}
          {...(choice === props.value ? { 'data-first': true } : {})}
          onChange={() => props.onChoose(choice)}
        />
        <b>{t(props.texts[choice].name)}</b>
        <small>{t(props.texts[choice].text)}</small>
      </label>
    ))}
  </fieldset>
)
