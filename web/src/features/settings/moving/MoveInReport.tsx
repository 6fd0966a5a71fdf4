import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import css from './Moving.module.css'
import { type Report, reportQuery } from './moving-queries.ts'
import { visibleFolder } from './visible-folder.ts'

/** Report of an import by folder, with failed messages; loaded when opened. */
export function MoveInReport({ id, done }: { id: string; done: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...reportQuery(id, done), enabled: isOpen, placeholderData: keepPreviousData })
  const isFile = data?.source === 'file'
  // In a file, the number of a message is only its position.
  const fallbackName = (uid: number) => (isFile ? t('moving.noSubject.file') : t('moving.noSubject', { uid }))
  const reasonText = (reason: Report['problems'][number]['reason']) =>
    isFile && (reason === 'folder' || reason === 'unreadable')
      ? t(`moving.why.${reason}.file`)
      : t(`moving.why.${reason}`)
  return (
    <details className={css.report} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('moving.report')}</summary>
      {data && <Folders report={data} />}
      {data && data.problems.length > 0 && (
        <>
          <h4>{t('moving.report.problems')}</h4>
          <ul>
            {data.problems.map(({ path, uid, subject, reason }) => (
              <li key={`${path} ${uid}`}>
                {reason === 'folder' ? path : subject || fallbackName(uid)}{' '}
                <small>
                  {reason === 'folder' ? '' : `${path}, `}
                  {reasonText(reason)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function Folders({ report }: { report: Report }) {
  return (
    <div className={css.scroll}>
      <table aria-label={t('moving.report')}>
        <thead>
          <tr>
            <th>{t('moving.report.folder')}</th>
            <th>{t('moving.report.to')}</th>
            <th>{t('moving.report.new')}</th>
            <th>{t('moving.report.known')}</th>
            <th>{t('moving.report.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {report.folders.map(({ path, folder, brought, known, failed }) => (
            <tr key={path}>
              <td>{path}</td>
              <td>{visibleFolder(folder)}</td>
              <td>{brought}</td>
              <td>{known}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
