import { t } from '../../i18n/index.ts'
import css from './ShortcutSheet.module.css'
import { searchOperators } from './search-operators.ts'

export const SearchOperators = () => (
  <section className={css.group}>
    <h3>{t('operators.title')}</h3>
    <dl>
      {searchOperators().map(({ typed, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={css.typed}>
            {typed.map((each) => (
              <code key={each}>{each}</code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
