import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { ArrowLeft } from '../../icons.ts'
import { PageHead } from '../../parts/page/Page.tsx'
import { useAction } from '../../parts/use-action.ts'
import { addPeople } from './add-people.ts'
import { ChooseTable } from './ChooseTable.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { addServerFaults, addTotalFaults, type NewLine, readPeople } from './read-people.ts'
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

/** Checks addresses and storage on the server before any user is added. */
async function check(lines: readonly NewLine[]): Promise<readonly NewLine[]> {
  const emails = lines
    .filter(({ faults }) => !faults.includes('address') && !faults.includes('domain'))
    .map(({ email }) => email)
  if (emails.length === 0) return lines
  const checked = await request('POST /api/v2/organisation/users/check', { body: { emails } })
  return addTotalFaults(addServerFaults(lines, checked.refused), checked)
}
