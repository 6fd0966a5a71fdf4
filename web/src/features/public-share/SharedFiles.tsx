/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the cards of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: the cards of a virtual list
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { PublicShare } from '@bocau/contract/drive/shares'
import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download, TriangleAlert } from 'lucide'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { errorText, formatSize, t } from '../../i18n/index.ts'
import { LazyParts } from '../../ui/files/visible-parts/LazyParts.tsx'
import { Avatar, Banner, ButtonLink, EmptyState, Icon, Skeleton, SkeletonBar } from '../../ui/index.ts'
import { lazyPart } from '../../ui/parts/lazy-part.ts'
import { loadPreview } from '../preview/index.ts'
import { toPreview, zipAddress } from './addresses.ts'
import { dayText } from './day-text.ts'
import { itemsText } from './items-text.ts'
import css from './PublicShare.module.css'
import { linkFilesQuery } from './queries.ts'
import { SharedCard } from './SharedCard.tsx'
import { UploadButton } from './UploadButton.tsx'

const Preview = lazyPart(async () => (await loadPreview()).Preview)

interface Props {
  token: string
  link: PublicShare
}

export function SharedFiles({ token, link }: Props) {
  const folderId = useVisibleFolder(token)
  const { data, error } = useQuery(linkFilesQuery(token, folderId))
  const [preview, setPreview] = useState<{ files: DriveFile[]; start: number } | null>(null)
  const files = data?.items ?? []
  const previewable = files.filter(({ type }) => type === 'file')

  return (
    <section className={css.wide}>
      <Head token={token} link={link} folderId={folderId} hasFiles={files.length > 0} />
      {data && data.breadcrumb.length > 0 && <Breadcrumbs breadcrumb={data.breadcrumb} />}
      {error && (
        <Banner icon={TriangleAlert} kind="danger" variant="card">
          {errorText(error)}
        </Banner>
      )}
      {!data && !error && (
        <Skeleton label={t('link.loading')}>
          <div className={css.grid}>
            {['first', 'second', 'third'].map((key) => (
              <div key={key} className={css.waiting}>
                <SkeletonBar width="70%" />
              </div>
            ))}
          </div>
        </Skeleton>
      )}
      {data && files.length === 0 && <EmptyState title={t('link.empty')} hint={t('link.empty.text')} />}
      <div role="list" className={css.parts}>
        <LazyParts
          count={files.length}
          className={css.grid}
          renderAt={(index) => {
            const file = files[index]
            return (
              file && (
                <SharedCard
                  key={file.id}
                  token={token}
                  file={file}
                  onOpen={() => setPreview({ files: previewable, start: previewable.indexOf(file) })}
                />
              )
            )
          }}
        />
      </div>
      {preview && (
        <Suspense>
          <Preview
            files={preview.files.map((file) => toPreview(token, file))}
            start={preview.start}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Returns the folder in the address; a link to a single folder opens it. */
function useVisibleFolder(token: string): Id | null {
  const [search] = useSearchParams()
  const named = search.get('folder')
  const { data } = useQuery({ ...linkFilesQuery(token, null), enabled: named === null })
  const [first, ...rest] = data?.items ?? []
  if (named !== null) return named
  return first?.type === 'folder' && rest.length === 0 ? first.id : null
}

interface HeadProps extends Props {
  folderId: Id | null
  hasFiles: boolean
}

function Head({ token, link, folderId, hasFiles }: HeadProps) {
  const { owner } = link
  const details = [
    owner.organisation,
    t(`link.${link.permission}`),
    link.expire_date === null ? '' : t('link.until', { date: dayText(link.expire_date) }),
  ]
  return (
    <header className={css.head}>
      <Avatar size={44} name={owner.name} email={owner.email} />
      <div className={css.who}>
        <h1>{itemsText('link.heading', link)}</h1>
        <p>{details.filter(Boolean).join(' · ')}</p>
      </div>
      {link.permission === 'WRITE' && folderId !== null && <UploadButton token={token} folderId={folderId} />}
      {hasFiles && (
        <ButtonLink kind="primary" icon={Download} href={zipAddress(token, folderId)} download>
          {folderId === null
            ? t('link.downloadAll', { size: formatSize(link.total_size) })
            : t('link.downloadFolder')}
        </ButtonLink>
      )}
    </header>
  )
}

/** Breadcrumb from the start of the link to the open folder. */
function Breadcrumbs({ breadcrumb }: { breadcrumb: readonly { id: Id; name: string }[] }) {
  return (
    <nav className={css.path} aria-label={t('link.way')}>
      <ol>
        <li>
          <a href="?">{t('link.top')}</a>
        </li>
        {breadcrumb.map(({ id, name }, index) => (
          <li key={id}>
            <Icon of={ChevronRight} size="xs" />
            {index === breadcrumb.length - 1 ? (
              <b aria-current="page">{name}</b>
            ) : (
              <a href={`?folder=${id}`}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
