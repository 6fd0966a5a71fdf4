import type { Share } from '@bocau/contract/drive/shares'
import type { Id } from '@bocau/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/index.ts'
import { changeDrive, refreshDrive } from '../data/change-files.ts'
import { driveKeys } from '../data/keys.ts'
import type { ShareNotification } from './NotificationFields.tsx'
import type { toTerms } from './permission-form.ts'

type Terms = ReturnType<typeof toTerms> & Partial<Pick<ShareNotification, 'notify' | 'message'>>

/** Requirements for sharing with these addresses: external recipients, and the policy for them. */
export const shareCheckQuery = (emails: readonly string[]) =>
  queryOptions({
    queryKey: ['share-check', emails.toSorted().join(' ')],
    queryFn: () => request('POST /storage/v1/share/check', { body: { to_address: [...emails] } }),
    staleTime: 60_000,
  })

/** Shares files, immediately or when the linking message is sent; throws if the server rejects it. */
export async function createShare(
  fileIds: readonly Id[],
  shareWiths: readonly string[],
  { terms, key, messageId }: { terms: Terms; key: string; messageId?: Id },
): Promise<readonly Share[]> {
  const message = messageId === undefined ? {} : { message_id: messageId }
  const { shares } = await request('POST /storage/v1/shares', {
    body: { file_ids: [...fileIds], share_withs: [...shareWiths], key, ...message, ...terms },
  })
  void refreshDrive()
  return shares
}

export async function changeShare(id: Id, shareWiths: readonly string[], terms: Terms): Promise<Share> {
  const share = await request('PATCH /storage/v1/shares/:id', {
    params: { id },
    body: { share_withs: [...shareWiths], ...terms },
  })
  void refreshDrive()
  return share
}

/** Sends the links of shares to external recipients from the account of the owner; a repeated key sends nothing. */
export async function mailLinks(
  shares: readonly Share[],
  { emails, message, key }: { emails: readonly string[]; message: string; key: string },
): Promise<void> {
  for (const { id } of shares)
    await request('POST /api/v2/share_mail', { body: { share_id: id, emails: [...emails], message, key } })
}

/** Revokes a share after confirmation. */
export async function revokeShare({ id }: Share): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('drive.revoke.title'),
    text: t('drive.revoke.text'),
    actionLabel: t('drive.revoke'),
  })
  if (!isSure) return
  await changeDrive({
    show: () =>
      // This key prefix also contains owners and access requests, which have no `items`.
      queryClient.setQueriesData<{ items?: Share[] }>({ queryKey: driveKeys.shares }, (cached) =>
        cached?.items ? { ...cached, items: cached.items.filter((share) => share.id !== id) } : cached,
      ),
    run: () => request('DELETE /storage/v1/shares/:id', { params: { id } }),
    failed: t('drive.failed.revoke'),
  })
}

export async function copyText(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: confirmation })
  } catch (error) {
    showToast({ kind: 'error', text: t('drive.failed.clipboard'), detail: errorText(error) })
  }
}

export const shareLink = ({ href }: Pick<Share, 'href'>): string => new URL(href, location.origin).href
