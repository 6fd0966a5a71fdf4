import { ArrowLeft, Download, Printer } from 'lucide'
import { t } from '../../../../../i18n/index.ts'
import { Meter } from '../../../../../ui/display/Meter.tsx'
import { Button } from '../../../../../ui/index.ts'
import { classes } from '../../../../../ui/styles/classes.ts'
import { DataTable, TableCard } from '../../../parts/page/DataTable.tsx'
import { PageHead } from '../../../parts/page/Page.tsx'
import { downloadText } from '../../parts/download-text.ts'
import rows from '../../parts/ResultTable.module.css'
import css from './PeopleRunPage.module.css'
import {
  closePeopleRun,
  confirmLoss,
  type PeopleRun,
  type PeopleRunKind,
  setExported,
  stopPeopleRun,
} from './people-run.ts'

const labels = {
  added: { title: 'import.title', done: 'import.done', what: 'organisation.add.password' },
  passwords: {
    title: 'people.passwords.title',
    done: 'people.passwords.done',
    what: 'organisation.add.password',
  },
  invited: { title: 'people.invite.title', done: 'people.invite.done', what: 'organisation.invite.link' },
} as const satisfies Record<PeopleRunKind, object>

/** Progress of a bulk run, then its results to print or download. */
export function PeopleRunPage({ run }: { run: PeopleRun }) {
  const { kind, total, results, isRunning } = run
  const credentials = results.filter(({ password, link }) => password !== undefined || link !== undefined)
  const done = results.filter(({ error }) => error === undefined).length
  const { title, done: doneText, what } = labels[kind]
  return (
    <>
      <div className={css.screen}>
        <PageHead
          title={t(title)}
          lead={t('people.run.lead')}
          end={
            !isRunning && (
              <Button icon={ArrowLeft} onClick={() => void close()}>
                {t('people.run.close')}
              </Button>
            )
          }
        />
        <div className={rows.sum}>
          <div className={css.progress} role="status">
            <p>
              {isRunning
                ? t('import.running', { n: results.length, total })
                : t(doneText, { n: done, total })}
            </p>
            {isRunning && <Meter share={total > 0 ? results.length / total : 0} kind={undefined} />}
            {!isRunning && credentials.length > 0 && <p className={css.note}>{onceText(kind)}</p>}
          </div>
          <div className={rows.actions}>
            {isRunning ? (
              <Button onClick={stopPeopleRun}>{t('import.stop')}</Button>
            ) : (
              credentials.length > 0 && <ExportButtons credentials={credentials} what={t(what)} />
            )}
          </div>
        </div>
        <TableCard>
          <DataTable
            className={classes(rows.table, css.table)}
            label={t('people.run.results')}
            columns={[t('organisation.people.name'), t(what)]}
          >
            {results.map(({ person, password, link, sentTo, error }) => (
              <tr key={person.email} data-faulty={error !== undefined || undefined}>
                <td className={rows.who}>
                  <b>{person.fullname}</b>
                  <small>{person.email}</small>
                </td>
                <td className={classes(rows.state, css.state)}>
                  {password && <code>{password}</code>}
                  {sentTo && <span>{t('import.invited', { to: sentTo })}</span>}
                  {link && <code>{link}</code>}
                  {error && <span className={rows.fault}>{error}</span>}
                </td>
              </tr>
            ))}
          </DataTable>
        </TableCard>
      </div>
      <PrintedPeople title={t(title)} what={t(what)} credentials={credentials} />
    </>
  )
}

/** Explains how to create the list again if it is lost. Only added users can be found by a filter. */
const onceText = (kind: PeopleRunKind) =>
  kind === 'added'
    ? t('people.run.once.added', { filter: t('organisation.show.justAdded') })
    : t(`people.run.once.${kind}`)

const ExportButtons = ({ credentials, what }: { credentials: PeopleRun['results']; what: string }) => (
  <>
    <Button
      icon={Download}
      onClick={() => {
        downloadText('people.csv', credentialsTable(credentials, what))
        setExported()
      }}
    >
      {t('import.download')}
    </Button>
    <Button
      kind="primary"
      icon={Printer}
      onClick={() => {
        print()
        setExported()
      }}
    >
      {t('import.print')}
    </Button>
  </>
)

async function close(): Promise<void> {
  if (await confirmLoss(t('people.run.close'))) closePeopleRun()
}

/** Returns the list as CSV; every cell is quoted and escaped against formulas. */
const credentialsTable = (credentials: PeopleRun['results'], what: string) =>
  [
    [t('account.fullname'), t('organisation.add.address'), what],
    ...credentials.map(({ person, password, link = '' }) => [
      person.fullname,
      person.email,
      password ?? link,
    ]),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

const quoted = (cell: string) => `"${(/^[=+\-@]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

interface Props {
  title: string
  /** Heading of the result column. */
  what: string
  credentials: PeopleRun['results']
}

/** Results of a run for printing: a full-width table that repeats its head on every page. */
const PrintedPeople = ({ title, what, credentials }: Props) => (
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
