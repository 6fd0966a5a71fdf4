import { t } from '../../../../i18n/index.ts'
import { Card } from '../../parts/page/Card.tsx'
import { TableChoice } from '../parts/TableChoice.tsx'
import css from './PeopleImport.module.css'

interface Props {
  domain: string
  fault: string | undefined
  onTable: (text: string) => void
}

/** Selects a CSV file, or downloads a template. */
export function ChooseTable({ domain, fault, onTable }: Props) {
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
