import { t } from '../../../../i18n/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { Download, Users } from '../../icons.ts'
import { Card } from '../../parts/page/Card.tsx'
import { downloadText } from './download-text.ts'
import css from './PeopleImport.module.css'

interface Props {
  domain: string
  fault: string | undefined
  onTable: (text: string) => void
}

/** Where the table is taken from a file, and where one to fill in is had. */
export function ChooseTable({ domain, fault, onTable }: Props) {
  const template = `${t('import.template.head')}\r\n${t('import.template.line', { domain })}\r\n`
  return (
    <Card className={css.choose}>
      <p>{t('import.how')}</p>
      <div className={css.acts}>
        <label className={css.file}>
          <Icon of={Users} />
          {t('import.choose')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              void file?.text().then(onTable)
              target.value = ''
            }}
          />
        </label>
        <Button icon={Download} onClick={() => downloadText('people.csv', template)}>
          {t('import.template')}
        </Button>
      </div>
      {fault && (
        <p className={css.error} role="alert">
          {fault}
        </p>
      )}
    </Card>
  )
}
