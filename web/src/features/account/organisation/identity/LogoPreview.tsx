import { t } from '../../../../i18n/index.ts'
import css from './LogoPreview.module.css'

const themes = ['light', 'dark'] as const

interface Props {
  src: string
  /** Name of the organisation. */
  name: string
}

/** Logo at the top of a system message, in mail programs with a light and with a dark background. */
export const LogoPreview = ({ src, name }: Props) => (
  <div className={css.preview}>
    {themes.map((theme) => (
      <figure key={theme}>
        <div className={css.mail} data-theme={theme}>
          <span className={css.logo} data-theme="light">
            <img src={src} alt={name} />
          </span>
          <span className={css.line} />
          <span className={css.line} />
        </div>
        <figcaption>{t(`organisation.logo.on.${theme}`)}</figcaption>
      </figure>
    ))}
  </div>
)
