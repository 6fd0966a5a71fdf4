import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { organisationTexts } from '../../../../i18n/areas/organisation.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { ArrowLeft } from '../../icons.ts'
import { PageHead } from '../../parts/page/Page.tsx'
import { ChooseTable } from './ChooseTable.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import css from './PeopleImport.module.css'
import { type NewLine, readPeople } from './read-people.ts'
import { useImport } from './use-import.ts'

addMessages(organisationTexts)

/** Many people are added by a table: it is chosen, looked at line by line, and then done, with the first passwords to print. */
export function PeopleImport({ onDone }: { onDone: () => void }) {
  const domains = useUser().domains.map(({ domain }) => domain)
  const [lines, setLines] = useState<readonly NewLine[]>()
  const [fault, setFault] = useState<string>()
  const { added, state, run, stop } = useImport()

  const take = (text: string) => {
    const found = readPeople(text, domains)
    if ('fault' in found) return setFault(t(`import.fault.${found.fault}`))
    setFault(undefined)
    setLines(found.lines)
  }
  return (
    <>
      <PageHead
        title={t('import.title')}
        lead={t('import.lead')}
        end={
          state !== 'running' && (
            <Button className={css.back} icon={ArrowLeft} onClick={onDone}>
              {t('import.back')}
            </Button>
          )
        }
      />
      {!lines && <ChooseTable domain={domains[0] ?? ''} fault={fault} onTable={take} />}
      {lines && state === 'before' && (
        <ImportPreview
          lines={lines}
          onOther={() => setLines(undefined)}
          onGo={() => void run(lines.filter(({ faults }) => faults.length === 0))}
        />
      )}
      {lines && state !== 'before' && (
        <ImportResult
          added={added}
          total={lines.filter(({ faults }) => faults.length === 0).length}
          isRunning={state === 'running'}
          onStop={stop}
        />
      )}
    </>
  )
}
