import { t } from '../../../../../i18n/index.ts'
import css from './PrintedPeople.module.css'
import type { PeopleRun } from './people-run.ts'

interface Props {
  title: string
  /** Heading of the result column. */
  what: string
  credentials: PeopleRun['results']
}

/** Results of a run for printing: a full-width table that repeats its head on every page. */
export const PrintedPeople = ({ title, what, credentials }: Props) => (
  <section className={css.print} aria-hidden>
    <h1>{title}</h1>
    <table>
      <thead>
        <tr>
          <th>{t('account.fullname')}</th>
          <th>{t('organisation.add.address')}</th>
          <th>{what}</th>
        </tr>
      </thead>
      <tbody>
        {credentials.map(({ person, password, link }) => (
          <tr key={person.email}>
            <td>{person.fullname}</td>
            <td>{person.email}</td>
            <td className={password ? css.password : css.link}>{password ?? link}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
