import { limits } from '@bocau/contract/limits'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, KindTag } from '../../../../ui/index.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { Card } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead } from '../../parts/page/Page.tsx'
import { useAction } from '../../parts/use-action.ts'
import { createPassword } from '../parts/create-password.ts'
import { quotaRange } from '../parts/quota-range.ts'
import rows from '../parts/ResultTable.module.css'
import { TableChoice } from '../parts/TableChoice.tsx'
import { type Outcome, startPeopleRun } from '../people/run/people-run.ts'
import css from './PeopleImport.module.css'
import { addServerFaults, addTotalFaults, type LineFault, type NewLine, readPeople } from './read-people.ts'
import '../../../../i18n/areas/organisation.ts'

/** Adds many users from a table: choose a file, review its lines, then add the users one by one. */
export function PeopleImport({ onDone }: { onDone: () => void }) {
  const domains = useUser().domains.map(({ domain }) => domain)
  const [lines, setLines] = useState<readonly NewLine[]>()
  const { error, setError, run: runCall } = useAction()

  const accept = (text: string) => {
    const preview = readPeople(text, domains)
    if ('fault' in preview) return setError(t(`import.fault.${preview.fault}`))
    void runCall(async () => setLines(await check(preview.lines)))
  }
  return (
    <>
      <PageHead
        title={t('import.title')}
        lead={t('import.lead')}
        end={
          <Button icon={ArrowLeft} onClick={onDone}>
            {t('import.back')}
          </Button>
        }
      />
      {!lines && <ChooseTable domain={domains[0] ?? ''} fault={error} onTable={accept} />}
      {lines && (
        <ImportPreview
          lines={lines}
          onOther={() => setLines(undefined)}
          onStart={() => {
            void addPeople(lines.filter(({ faults }) => faults.length === 0))
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Errors of lines whose address cannot be checked. */
const uncheckable: ReadonlySet<LineFault> = new Set(['cells', 'address', 'domain'])

/** Checks addresses and storage on the server before any user is added. */
async function check(lines: readonly NewLine[]): Promise<readonly NewLine[]> {
  const emails = lines
    .filter(({ faults }) => !faults.some((fault) => uncheckable.has(fault)))
    .map(({ email }) => email)
  if (emails.length === 0) return lines
  const checked = await request('POST /api/v2/organisation/users/check', { body: { emails } })
  return addTotalFaults(addServerFaults(lines, checked.refused), checked)
}

/** Adds the users of a table, each with a first password or an invitation. */
const addPeople = (lines: readonly NewLine[]): Promise<void> =>
  startPeopleRun(
    'added',
    lines.map((line) => ({ person: line, run: () => addOne(line) })),
  )

/** Creates a user, either with an emailed invitation or with a new password. */
async function addOne({ email, fullname, megabytes, inviteTo: send_to }: NewLine): Promise<Outcome> {
  const body = { email, fullname, ...(megabytes !== null && { user_quota: megabytes }) }
  if (send_to !== '') {
    const { id } = await request('POST /api/v2/organisation/users', { body })
    const params = { id }
    await request('POST /api/v2/organisation/users/:id/invitation', { params, body: { send_to } })
    return { sentTo: send_to }
  }
  const password = createPassword()
  await request('POST /api/v2/organisation/users', { body: { ...body, password } })
  return { password }
}

/** Explains an error of a line, with the limit that its value exceeds. */
function faultText(fault: LineFault): string {
  if (fault === 'quotaRange') return t('import.why.quotaRange', quotaRange())
  if (fault === 'nameLength') return t('import.why.nameLength', { n: limits.maxFullNameCharacters })
  return t(`import.why.${fault}`)
}

interface Props {
  domain: string
  fault: string | undefined
  onTable: (text: string) => void
}

/** Selects a CSV file, or downloads a template. */
function ChooseTable({ domain, fault, onTable }: Props) {
  const template = `${t('import.template.head')}\r\n${t('import.template.line', { domain })}\r\n`
  return (
    <Card className={css.choose}>
      <p>{t('import.how')}</p>
      <TableChoice
        label={t('import.choose')}
        template={{ name: 'people.csv', label: t('import.template'), text: template }}
        isMain
        onTable={onTable}
      />
      {fault && (
        <p className={css.error} role="alert">
          {fault}
        </p>
      )}
    </Card>
  )
}

interface ImportPreviewProps {
  lines: readonly NewLine[]
  onStart: () => void
  onOther: () => void
}

/** Preview of the table; lines with errors are explained and skipped. */
function ImportPreview({ lines, onStart, onOther }: ImportPreviewProps) {
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const good = lines.length - faulty
  return (
    <>
      <div className={rows.sum}>
        <p role="status">
          {t('import.good', { n: good })} {faulty > 0 && t('import.faulty', { n: faulty })}
        </p>
        <div className={rows.actions}>
          <Button onClick={onOther}>{t('import.other')}</Button>
          {good > 0 && (
            <Button kind="primary" onClick={onStart}>
              {t('import.go', { n: good })}
            </Button>
          )}
        </div>
      </div>
      <TableCard>
        <DataTable
          className={classes(rows.table, css.table)}
          label={t('import.preview')}
          columns={[t('import.line'), t('organisation.people.name'), t('import.state')]}
        >
          {lines.map((line) => (
            <tr key={line.number} data-faulty={line.faults.length > 0 || undefined}>
              <td className={css.number}>{line.number}</td>
              <td className={rows.who}>
                <b>{line.fullname || '–'}</b>
                <small>{line.email || '–'}</small>
              </td>
              <td className={classes(rows.state, css.state)}>
                {line.faults.length === 0 ? (
                  <KindTag kind="success">{t('import.ready')}</KindTag>
                ) : (
                  line.faults.map((fault) => (
                    <span key={fault} className={rows.fault}>
                      {faultText(fault)}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </TableCard>
    </>
  )
}
