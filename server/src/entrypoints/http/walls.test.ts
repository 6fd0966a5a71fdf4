import { allEndpoints } from '@bocau/contract/all'
import type { Endpoint } from '@bocau/contract/endpoint'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { MemoryDocumentConverter } from '../../testing/memory/memory-document-converter.ts'

// Each test calls every endpoint.

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type AnyCall = (key: string, input: Input) => Promise<Response>

const endpoints = Object.entries(allEndpoints) as [string, Endpoint][]
const forwardTo = 'khue@elsewhere.test'
const remoteSignIn = {
  host: 'imap.elsewhere.test',
  port: 993,
  security: 'tls',
  username: 'khue@elsewhere.test',
  password: 'elsewhere',
} as const
const movesTable = { table: 'email,password\nkhue@mocviet.test,elsewhere\n', server: remoteSignIn.host }
const signature = 'Lương tháng ba của Khuê'
const event = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${signature}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

/** Ids of Khuê's data that other accounts must not reach. */
interface Belongings {
  accountId: string
  threadId: string
  messageId: string
  folderId: string
  targetFolderId: string
  undoId: string
  draftId: string
  labelId: string
  templateId: string
  contactId: string
  contactGroupId: string
  uuid: string
  /** Drive file, its folder, and a trashed file. */
  nodeId: string
  nodeFolderId: string
  trashedId: string
  /** Share of that file with a password. */
  shareId: string
  linkToken: string
  /** Access request of a colleague for that folder. */
  accessRequestId: string
  ruleId: string
  /** Shared mailbox of the organisation, and a delegate of her mailbox. */
  sharedId: string
  delegateId: string
  groupId: string
  moveInId: string
  moveOutId: string
  organisationMoveOutId: string
  /** Departing user of the organisation. */
  departedId: string
  protection: ProtectionIds
}

/** Security settings of the account. */
interface ProtectionIds {
  sessionId: string
  deviceId: string
  passkeyId: string
  appPasswordId: string
}

/**
 * Inputs for each endpoint that would return or change Khuê's data without access checks. A missing endpoint fails the
 * test, so a new endpoint must be added here.
 */
const calls: Record<string, (belongings: Belongings) => Input> = {
  'POST /api/v2/session': () => ({ body: { email: 'khue@mocviet.test', password: 'not hers' } }),
  'POST /api/v2/auth-verification': () => ({
    body: { ticket: 'a-ticket-that-is-nobodys', method: 'authenticator', code: '000000' },
  }),
  'POST /api/v2/auth-verification/resend': () => ({ body: { ticket: 'a-ticket-that-is-nobodys' } }),
  'POST /api/v2/session/passkey/options': () => ({ body: {} }),
  'POST /api/v2/session/passkey': () => ({ body: { challenge_id: 'nobodys', response: { id: 'hers' } } }),
  'POST /api/v2/session/invitation': () => ({ body: { ticket: 'nobodys' } }),
  'POST /api/v2/session/own-password': () => ({ body: { ticket: 'nobodys', new_password: 'Bocau-gian-1' } }),
  'POST /api/v2/setup/link': () => ({ body: { token: 'nobodys' } }),
  'POST /api/v2/setup': () => ({
    body: {
      token: 'nobodys',
      organisation: 'Of nobody',
      domain: 'mocviet.test',
      fullname: 'Nobody',
      local_part: 'nobody',
      password: 'Bocau-gian-1',
    },
  }),
  'POST /api/v2/session/confirm': () => ({ body: { password: 'not hers' } }),
  'GET /api/v2/2fa': () => ({}),
  'POST /api/v2/2fa/authenticator': () => ({}),
  'PUT /api/v2/2fa/authenticator': () => ({ body: { code: '000000' } }),
  'POST /api/v2/otp': () => ({ body: {} }),
  'PUT /api/v2/2fa/phone': () => ({ body: { code: '000000' } }),
  'POST /api/v2/2fa/off': () => ({ body: { code: '000000' } }),
  'POST /api/v2/2fa/recovery-codes': () => ({}),
  'GET /api/v2/2fa/devices': () => ({}),
  'DELETE /api/v2/2fa/devices/:id': (belongings) => ({ params: { id: belongings.protection.deviceId } }),
  'DELETE /api/v2/2fa/devices': () => ({}),
  'GET /api/v2/passkeys': () => ({}),
  'POST /api/v2/passkeys/options': () => ({}),
  'POST /api/v2/passkeys': () => ({ body: { challenge_id: 'nobodys', response: {}, name: 'Mine' } }),
  'PATCH /api/v2/passkeys/:id': (belongings) => ({
    params: { id: belongings.protection.passkeyId },
    body: { name: 'Taken' },
  }),
  'DELETE /api/v2/passkeys/:id': (belongings) => ({ params: { id: belongings.protection.passkeyId } }),
  'GET /api/v2/app-passwords': () => ({}),
  'POST /api/v2/app-passwords': () => ({ body: { name: 'Mine' } }),
  'POST /api/v2/app-passwords/profile': () => ({ body: { name: 'Mine' } }),
  'DELETE /api/v2/app-passwords/:id': (belongings) => ({
    params: { id: belongings.protection.appPasswordId },
  }),
  'POST /api/v2/password': () => ({
    body: { current_password: 'not hers', new_password: 'Bocau-other-2' },
  }),
  'GET /api/v2/activity-logs': () => ({}),
  'GET /api/v2/sessions': () => ({}),
  'DELETE /api/v2/sessions/:id': (belongings) => ({ params: { id: belongings.protection.sessionId } }),
  'DELETE /api/v2/sessions': () => ({}),
  'GET /api/v2/account/info': () => ({}),
  'PUT /api/v2/account/info': () => ({
    body: { fullname: 'Nguyễn Thu Hà', date_of_birth: null, gender: null },
  }),
  'POST /api/v2/avatar': () => ({}),
  'DELETE /api/v2/avatar': () => ({}),
  'GET /api/v2/avatar': () => ({ query: { email: 'khue@mocviet.test' } }),
  'GET /api/v2/avatars': () => ({ query: { emails: 'khue@mocviet.test' } }),
  'GET /api/v2/countries': () => ({}),
  'GET /api/v2/verification': () => ({}),
  'POST /api/v2/verification': () => ({ body: { country: 'VN', phone: '0912 345 678' } }),
  'PATCH /api/v2/verification': () => ({ body: { code: '000000' } }),
  'GET /api/v2/phone': () => ({}),
  'POST /api/v2/forgotten-password': () => ({ body: { email: 'nobody@nowhere.test' } }),
  'POST /api/v2/forgotten-password/code': () => ({ body: { ticket: 'nobodys', code: '000000' } }),
  'POST /api/v2/forgotten-password/finish': () => ({
    body: { ticket: 'nobodys', new_password: 'Bocau-taken-1' },
  }),
  'GET /api/v2/recovery-address': () => ({}),
  'POST /api/v2/recovery-address': () => ({ body: { address: 'thief@elsewhere.example' } }),
  'PATCH /api/v2/recovery-address': () => ({ body: { address: 'thief@elsewhere.example', code: '000000' } }),
  'DELETE /api/v2/recovery-address': () => ({}),
  'DELETE /api/v2/phone': () => ({}),
  'PUT /api/v2/session': () => ({}),
  'DELETE /api/v2/session': () => ({}),
  'GET /api/v2/session/demo': () => ({}),
  'GET /api/v2/user/info': () => ({}),
  'GET /api/v2/accounts/quota': () => ({}),
  'GET /api/v2/settings': () => ({}),
  'POST /api/v2/settings': () => ({ body: [{ key: 'language', value: 'vi' }] }),
  'GET /api/v2/mailboxes': () => ({}),
  'GET /api/v2/mailbox/acts': () => ({}),
  'GET /api/v2/delegates': () => ({}),
  'PUT /api/v2/delegates': () => ({ body: { email: 'thanh@mocviet.test' } }),
  'DELETE /api/v2/delegates/:id': (belongings) => ({ params: { id: belongings.delegateId } }),
  'GET /api/v2/organisation/mailboxes': () => ({}),
  'POST /api/v2/organisation/mailboxes': () => ({ body: { email: 'chung2@mocviet.test', name: 'Mine' } }),
  'PATCH /api/v2/organisation/mailboxes/:id': (belongings) => ({
    params: { id: belongings.sharedId },
    body: { name: 'Taken' },
  }),
  'POST /api/v2/organisation/mailboxes/:id/delete': (belongings) => ({
    params: { id: belongings.sharedId },
    body: { email: 'chung@mocviet.test' },
  }),
  'GET /api/v2/folders': () => ({}),
  'GET /api/v2/threads': (belongings) => ({ query: { in: belongings.folderId } }),
  'GET /api/v2/threads/starred': () => ({}),
  'GET /api/v2/messages/:id/delivery': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/threads/:id': (belongings) => ({ params: { id: belongings.threadId } }),
  'PATCH /api/v2/threads/:id': (belongings) => ({
    params: { id: belongings.threadId },
    body: { starred: false },
  }),
  'POST /api/v2/threads/unreads': (belongings) => ({
    body: { ids: [belongings.threadId], folder_id: belongings.folderId, unread: false },
  }),
  'GET /api/v2/images': () => ({ query: { url: 'https://other.example/a.png' } }),
  'GET /api/v2/threads/search': () => ({ query: { q: signature } }),
  'GET /api/v2/suggested': () => ({ query: { search_text: signature } }),
  'GET /api/v2/recipients/suggest': () => ({ query: { text: 'vy' } }),
  'POST /api/v2/threads/move': (belongings) => ({
    body: [
      {
        thread_ids: [belongings.threadId],
        from_folder_id: belongings.folderId,
        to_folder_id: belongings.targetFolderId,
      },
    ],
  }),
  'POST /api/v2/threads/delete': (belongings) => ({ body: { ids: [belongings.threadId] } }),
  'POST /api/v2/threads/not_spam': (belongings) => ({ body: { ids: [belongings.threadId] } }),
  'POST /api/v2/threads/restore': (belongings) => ({
    body: { ids: [belongings.threadId], folder_id: belongings.targetFolderId },
  }),
  'GET /api/v2/labels': () => ({}),
  'POST /api/v2/labels': () => ({ body: { name: 'Mine' } }),
  'PATCH /api/v2/labels/:id': (belongings) => ({
    params: { id: belongings.labelId },
    body: { name: 'Taken' },
  }),
  'DELETE /api/v2/labels/:id': (belongings) => ({ params: { id: belongings.labelId } }),
  'POST /api/v2/labels/:id/merge': (belongings) => ({
    params: { id: belongings.labelId },
    body: { into: belongings.labelId },
  }),
  'POST /api/v2/threads/labels': (belongings) => ({
    body: { ids: [belongings.threadId], add: [], remove: [belongings.labelId] },
  }),
  'POST /api/v2/threads/snooze': (belongings) => ({
    body: {
      from: [{ thread_ids: [belongings.threadId], folder_id: belongings.folderId }],
      until: 4_000_000_000,
    },
  }),
  'POST /api/v2/messages/:id/receipt': (belongings) => ({
    params: { id: belongings.messageId },
    body: { send: true },
  }),
  'POST /api/v2/threads/pin': (belongings) => ({
    body: { ids: [belongings.threadId], folder_id: belongings.folderId, pinned: true },
  }),
  'POST /api/v2/threads/remind': (belongings) => ({
    body: { ids: [belongings.threadId], at: 4_000_000_000 },
  }),
  'POST /api/v2/threads/mute': (belongings) => ({ body: { ids: [belongings.threadId], muted: true } }),
  'POST /api/v2/threads/undo': (belongings) => ({ body: { undo: belongings.undoId } }),
  'POST /api/v2/messages/folders': (belongings) => ({
    body: { message_ids: [belongings.messageId], to_folder_id: belongings.targetFolderId },
  }),
  'POST /api/v2/messages/delete': (belongings) => ({
    body: { thread_ids: [belongings.threadId], folder: 'Trash' },
  }),
  'POST /api/v2/messages/:id/unsubscribe': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/messages/:id/invitation': (belongings) => ({ params: { id: belongings.messageId } }),
  'POST /api/v2/messages/:id/invitation/answer': (belongings) => ({
    params: { id: belongings.messageId },
    body: { says: 'accepted' },
  }),
  'DELETE /api/v2/messages/:id/invitation/answer': (belongings) => ({ params: { id: belongings.messageId } }),
  'POST /api/v2/empty_trash': () => ({ body: { folder: 'Trash' } }),
  'POST /api/v2/folder/reads': (belongings) => ({ body: { folder_id: belongings.folderId, is_read: true } }),
  'POST /api/v2/folder/batch': (belongings) => ({ body: { folder_id: belongings.folderId, act: 'delete' } }),
  'DELETE /api/v2/folder/batch/:id': (belongings) => ({ params: { id: belongings.undoId } }),
  'POST /api/v2/folder/batch/:id/undo': (belongings) => ({ params: { id: belongings.undoId } }),
  'POST /api/v2/empty': () => ({ body: { folder: 'Trash' } }),
  'GET /api/v2/folder': (belongings) => ({ query: { name: belongings.targetFolderId } }),
  'GET /api/v2/folder/unreads/:id': (belongings) => ({ params: { id: belongings.targetFolderId } }),
  'POST /api/v2/folders': (belongings) => ({ body: { display_name: `${belongings.targetFolderId}/Mine` } }),
  'GET /api/v2/folders/:id': (belongings) => ({ params: { id: belongings.targetFolderId } }),
  'PATCH /api/v2/folders/:id': (belongings) => ({
    params: { id: belongings.targetFolderId },
    body: { display_name: 'Taken' },
  }),
  'DELETE /api/v2/folders/:id': (belongings) => ({ params: { id: belongings.targetFolderId } }),
  'POST /api/v2/folder/force-delete': (belongings) => ({ body: { folder_id: belongings.targetFolderId } }),
  'GET /api/v2/messages/:id/body': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/messages/:id/raw': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/messages/:id/files.zip': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/server_info': () => ({}),
  'GET /api/v2/accounts/default-sender': () => ({}),
  'POST /api/v2/accounts/default-sender': () => ({ body: { email: 'khue@mocviet.test' } }),
  'POST /api/v2/accounts': () => ({ body: { email: 'other@xuong.example' } }),
  'POST /api/v2/accounts/verify': () => ({ body: { email: 'other@xuong.example', code: '000000' } }),
  'POST /api/v2/accounts/resend': () => ({ body: { email: 'other@xuong.example' } }),
  'POST /api/v2/accounts/remove': () => ({ body: { email: 'other@xuong.example' } }),
  'GET /api/v2/rules': () => ({}),
  'POST /api/v2/rules': () => ({ body: { sieve_json: '{"type":"auto_mark_spam","from":"a@b.test"}' } }),
  'GET /api/v2/rules/:id': (belongings) => ({ params: { id: belongings.ruleId } }),
  'PATCH /api/v2/rules/:id': (belongings) => ({
    params: { id: belongings.ruleId },
    body: { is_enable: false },
  }),
  'DELETE /api/v2/rules/:id': (belongings) => ({ params: { id: belongings.ruleId } }),
  'POST /api/v2/rules/check': () => ({ body: { sieve_script: 'keep;' } }),
  'POST /api/v2/rules/order': (belongings) => ({ body: { ids: [belongings.ruleId] } }),
  'POST /api/v2/rules/verify': () => ({ body: { code: '000000', account_to: forwardTo } }),
  'POST /api/v2/rules/resend': () => ({ body: { type: 'autofw', to: forwardTo } }),
  'POST /api/v2/rules/test': () => ({
    body: {
      sieve_json: JSON.stringify({
        conditions: [{ type: 'subject', comparator: 'contains', value: signature }],
        actions: [{ type: 'discard' }],
      }),
    },
  }),
  'POST /api/v2/rules/:id/apply': (belongings) => ({ params: { id: belongings.ruleId } }),
  'POST /api/v2/rules/block': () => ({ body: { emails: ['a@b.test'] } }),
  'POST /api/v2/rules/unblock': () => ({ body: { emails: ['spam@other.test'] } }),
  'GET /api/v2/trusted-senders': () => ({}),
  'GET /api/v2/subscriptions': () => ({}),
  'POST /api/v2/subscriptions/unsubscribed': () => ({
    body: { id: 'from:tin@ban.example', is_unsubscribed: true },
  }),
  'POST /api/v2/trusted-senders': () => ({ body: { emails: ['spam@other.test'], never_junk: true } }),
  'GET /api/v2/files/:uuid/download': (belongings) => ({ params: { uuid: belongings.uuid } }),
  'GET /api/v2/files/:uuid/pdf': (belongings) => ({ params: { uuid: belongings.uuid } }),
  'POST /api/v2/messages': (belongings) => ({
    body: {
      save_id: 'of-another',
      kind: 'forward',
      related_message_id: belongings.messageId,
      files: [belongings.uuid],
    },
  }),
  'GET /api/v2/messages/:id': (belongings) => ({ params: { id: belongings.draftId } }),
  'PATCH /api/v2/messages/:id': (belongings) => ({
    params: { id: belongings.draftId },
    body: { save_id: 'of-another', version: 1, files: [belongings.uuid] },
  }),
  'DELETE /api/v2/messages/:id': (belongings) => ({ params: { id: belongings.draftId } }),
  'GET /api/v2/contacts': (belongings) => ({ query: { text: 'Khuê', group: belongings.contactGroupId } }),
  'GET /api/v2/contacts/:id': (belongings) => ({ params: { id: belongings.contactId } }),
  'POST /api/v2/contacts': (belongings) => ({
    body: { name: 'Mine', group_ids: [belongings.contactGroupId] },
  }),
  'PUT /api/v2/contacts/:id': (belongings) => ({
    params: { id: belongings.contactId },
    body: { name: 'Taken' },
  }),
  'POST /api/v2/contacts/delete': (belongings) => ({ body: { ids: [belongings.contactId] } }),
  'POST /api/v2/contacts/restore': (belongings) => ({
    body: { ids: [belongings.contactId], instead_of: belongings.contactId },
  }),
  'GET /api/v2/people/card': () => ({ query: { email: 'khue@mocviet.test' } }),
  'GET /api/v2/contacts/doubles': () => ({}),
  'POST /api/v2/contacts/merge': (belongings) => ({
    body: { ids: [belongings.contactId, belongings.contactId] },
  }),
  'POST /api/v2/contacts/import': (belongings) => ({ query: { group: belongings.contactGroupId } }),
  'POST /api/v2/contacts/imports/:id/undo': (belongings) => ({ params: { id: belongings.contactId } }),
  'GET /api/v2/contacts/export': (belongings) => ({ query: { id: belongings.contactId } }),
  'POST /api/v2/contacts/:id/picture': (belongings) => ({ params: { id: belongings.contactId } }),
  'DELETE /api/v2/contacts/:id/picture': (belongings) => ({ params: { id: belongings.contactId } }),
  'GET /api/v2/contacts/:id/picture': (belongings) => ({ params: { id: belongings.contactId } }),
  'GET /api/v2/contact-groups': () => ({}),
  'GET /api/v2/contact-groups/:id/recipients': (belongings) => ({
    params: { id: belongings.contactGroupId },
  }),
  'POST /api/v2/contact-groups': () => ({ body: { name: 'Mine' } }),
  'PATCH /api/v2/contact-groups/:id': (belongings) => ({
    params: { id: belongings.contactGroupId },
    body: { name: 'Taken', add: [belongings.contactId] },
  }),
  'DELETE /api/v2/contact-groups/:id': (belongings) => ({ params: { id: belongings.contactGroupId } }),
  'POST /api/v2/contact-groups/:id/restore': (belongings) => ({ params: { id: belongings.contactGroupId } }),
  'GET /api/v2/templates': () => ({}),
  'GET /api/v2/templates/:id': (belongings) => ({ params: { id: belongings.templateId } }),
  'POST /api/v2/templates': () => ({ body: { name: 'Mine' } }),
  'PATCH /api/v2/templates/:id': (belongings) => ({
    params: { id: belongings.templateId },
    body: { name: 'Taken' },
  }),
  'DELETE /api/v2/templates/:id': (belongings) => ({ params: { id: belongings.templateId } }),
  'POST /api/v2/templates/:id/files': (belongings) => ({ params: { id: belongings.templateId } }),
  'GET /api/v2/messages/:id/reply': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/messages/:id/spam': (belongings) => ({ params: { id: belongings.draftId } }),
  'POST /api/v2/files': () => ({}),
  'GET /api/v2/files': (belongings) => ({ query: { uuids: belongings.uuid } }),
  'GET /api/v2/files/:uuid': (belongings) => ({ params: { uuid: belongings.uuid } }),
  'GET /api/v2/files/:uuid/download_base64': (belongings) => ({ params: { uuid: belongings.uuid } }),
  'GET /api/v2/public/files/:uuid/raw': (belongings) => ({ params: { uuid: belongings.uuid } }),
  'GET /api/v2/accounts': () => ({ query: { s: 'khue' } }),
  'POST /api/v2/accounts/check': () => ({ body: { emails: ['khue@mocviet.test'] } }),
  'POST /api/v2/accounts/contact': () => ({ body: { email: 'vy@xuongmoc.example' } }),
  'POST /api/v2/recipients/replace': () => ({
    body: { old_email: 'vy@xuongmoc.example', email: 'other@xuongmoc.example' },
  }),
  'POST /api/v2/send_mail': (belongings) => ({ body: { msg_id: belongings.draftId } }),
  'POST /api/v2/undo_send_mail': (belongings) => ({ body: { msg_id: belongings.draftId } }),
  'POST /api/v2/messages/schedule': (belongings) => ({
    body: { msg_id: belongings.draftId, intended_time: 4_000_000_000 },
  }),
  'DELETE /api/v2/messages/:id/schedule': (belongings) => ({ params: { id: belongings.draftId } }),
  'POST /api/v2/messages/periodic': (belongings) => ({
    body: { msg_id: belongings.draftId, period: { by_days: 1 }, time_send: '08:00', start_day: '2030-01-01' },
  }),
  'DELETE /api/v2/messages/:id/periodic': (belongings) => ({ params: { id: belongings.draftId } }),
  'POST /api/v2/share_mail': (belongings) => ({
    body: { share_id: belongings.shareId, emails: ['gian@far.example'], key: 'k' },
  }),
  'POST /api/v2/messages/recall': (belongings) => ({ body: { message_id: belongings.messageId } }),
  'GET /api/v2/messages/:id/recipients': (belongings) => ({ params: { id: belongings.messageId } }),
  'GET /api/v2/messages/:id/views': (belongings) => ({ params: { id: belongings.messageId } }),
  'POST /api/v2/session/single_sign_on': () => ({ body: { next: '/folder/INBOX' } }),
  'GET /api/v2/session/single_sign_on/callback': () => ({ query: { code: 'made-up', state: 'made-up' } }),
  'GET /api/v2/session/single_sign_on/sign_out': () => ({}),
  'POST /api/v2/moving-in/servers': () => ({ body: { email: 'khue@elsewhere.test' } }),
  'POST /api/v2/moving-in/folders': () => ({ body: remoteSignIn }),
  'POST /api/v2/moving-in': () => ({ body: remoteSignIn }),
  'GET /api/v2/moving-in': () => ({}),
  'GET /api/v2/moving-in/:id': (belongings) => ({ params: { id: belongings.moveInId } }),
  'PATCH /api/v2/moving-in/:id': (belongings) => ({
    params: { id: belongings.moveInId },
    body: { state: 'ended' },
  }),
  'DELETE /api/v2/moving-in/:id': (belongings) => ({ params: { id: belongings.moveInId } }),
  'POST /api/v2/moving-out': () => ({ body: {} }),
  'GET /api/v2/moving-out': () => ({}),
  'GET /api/v2/moving-out/:id/file': (belongings) => ({ params: { id: belongings.moveOutId } }),
  'DELETE /api/v2/moving-out/:id': (belongings) => ({ params: { id: belongings.moveOutId } }),
  'POST /api/v2/organisation/moving-in/preview': () => ({ body: movesTable }),
  'POST /api/v2/organisation/moving-in': () => ({ body: movesTable }),
  'GET /api/v2/organisation/moving-in': () => ({}),
  'POST /api/v2/organisation/moving-in/act': (belongings) => ({
    body: { act: 'end', ids: [belongings.moveInId] },
  }),
  'GET /api/v2/organisation/moving-in/report': () => ({}),
  'POST /api/v2/organisation/moving-out': () => ({ body: {} }),
  'GET /api/v2/organisation/moving-out': () => ({}),
  'GET /api/v2/organisation/moving-out/:id/file': (belongings) => ({
    params: { id: belongings.organisationMoveOutId },
  }),
  'DELETE /api/v2/organisation/moving-out/:id': (belongings) => ({
    params: { id: belongings.organisationMoveOutId },
  }),
  'GET /api/v2/organisation/policies': () => ({}),
  'PATCH /api/v2/organisation/policies': () => ({ body: { has_drive: false } }),
  'GET /api/v2/organisation/program_policy': () => ({}),
  'PUT /api/v2/organisation/program_policy': () => ({ body: { needs_app_password: true } }),
  'GET /api/v2/organisation/outside_recall': () => ({}),
  'PUT /api/v2/organisation/outside_recall': () => ({ body: { takes: 'all' } }),
  'GET /api/v2/organisation/recall_window': () => ({}),
  'PUT /api/v2/organisation/recall_window': () => ({ body: { seconds: 1800 } }),
  'GET /api/v2/organisation/sharing_policy': () => ({}),
  'PUT /api/v2/organisation/sharing_policy': () => ({ body: { is_public_allowed: false } }),
  'GET /api/v2/organisation/domains': () => ({}),
  'POST /api/v2/organisation/domains/:domain/check': () => ({ params: { domain: 'mocviet.test' } }),
  'DELETE /api/v2/organisation/domains/:domain': () => ({ params: { domain: 'mocviet.test' } }),
  'POST /api/v2/organisation/domains/:domain/next_key': () => ({ params: { domain: 'mocviet.test' } }),
  'DELETE /api/v2/organisation/domains/:domain/next_key': () => ({ params: { domain: 'mocviet.test' } }),
  'GET /api/v2/organisation/domain_claims': () => ({}),
  'POST /api/v2/organisation/domain_claims': () => ({ body: { domain: 'mocviet.test' } }),
  'POST /api/v2/organisation/domain_claims/:domain/check': () => ({ params: { domain: 'mocviet.test' } }),
  'DELETE /api/v2/organisation/domain_claims/:domain': () => ({ params: { domain: 'mocviet.test' } }),
  'POST /api/v2/organisation/users/check': () => ({ body: { emails: ['ha@mocviet.test'] } }),
  'POST /api/v2/organisation/users/act': (belongings) => ({
    body: { ids: [belongings.accountId], act: 'shut' },
  }),
  'POST /api/v2/organisation/users/:id/sign_out': (belongings) => ({ params: { id: belongings.accountId } }),
  'GET /api/v2/organisation/leaving': () => ({}),
  'GET /api/v2/organisation/users/:id/leaving': (belongings) => ({ params: { id: belongings.departedId } }),
  'GET /api/v2/organisation/users/:id/holdings': (belongings) => ({ params: { id: belongings.accountId } }),
  'POST /api/v2/organisation/users/:id/leaving': (belongings) => ({
    params: { id: belongings.accountId },
    body: {},
  }),
  'POST /api/v2/organisation/users/:id/leaving/go_on': (belongings) => ({
    params: { id: belongings.departedId },
  }),
  'POST /api/v2/organisation/users/:id/leaving/delete': (belongings) => ({
    params: { id: belongings.departedId },
    body: { email: 'nghi@mocviet.test' },
  }),
  'POST /api/v2/organisation/users/:id/two_step_off': (belongings) => ({
    params: { id: belongings.accountId },
  }),
  'GET /api/v2/organisation/audit': () => ({ query: { s: 'khue' } }),
  'GET /api/v2/organisation/audit/export': () => ({}),
  'GET /api/v2/organisation/mail_flow': () => ({}),
  'GET /api/v2/organisation/queue': () => ({}),
  'POST /api/v2/organisation/queue/:account/:id/retry': (belongings) => ({
    params: { account: belongings.accountId, id: belongings.messageId },
  }),
  'POST /api/v2/organisation/queue/:account/:id/give_back': (belongings) => ({
    params: { account: belongings.accountId, id: belongings.messageId },
  }),
  'GET /api/v2/organisation/identity': () => ({}),
  'PUT /api/v2/organisation/identity': () => ({ body: { name: 'Taken' } }),
  'GET /api/v2/organisation/logo': () => ({}),
  'POST /api/v2/organisation/logo': () => ({}),
  'DELETE /api/v2/organisation/logo': () => ({}),
  'GET /api/v2/organisation/overview': () => ({}),
  'GET /api/v2/organisation/state': () => ({}),
  'GET /api/v2/organisation/users': () => ({ query: { s: 'khue' } }),
  'GET /api/v2/organisation/users/export': () => ({ query: { s: 'khue' } }),
  'POST /api/v2/organisation/users': () => ({
    body: { email: 'spy@mocviet.test', fullname: 'Gián điệp', password: 'Bocau-gian-1' },
  }),
  'PATCH /api/v2/organisation/users/:id': (belongings) => ({
    params: { id: belongings.accountId },
    body: { user_quota: 9999, fullname: 'Ai đó' },
  }),
  'GET /api/v2/organisation/users/:id/addresses': (belongings) => ({ params: { id: belongings.accountId } }),
  'POST /api/v2/organisation/users/:id/addresses': (belongings) => ({
    params: { id: belongings.accountId },
    body: { email: 'gian@dakwood.test' },
  }),
  'PUT /api/v2/organisation/users/:id/address': (belongings) => ({
    params: { id: belongings.accountId },
    body: { email: 'gian@dakwood.test' },
  }),
  'DELETE /api/v2/organisation/users/:id/addresses/:email': (belongings) => ({
    params: { id: belongings.accountId, email: 'banhang@mocviet.test' },
  }),
  'GET /api/v2/organisation/groups': () => ({}),
  'POST /api/v2/organisation/groups': () => ({
    body: { email: 'gian@mocviet.test', name: 'Gian', members: ['khue@mocviet.test'] },
  }),
  'GET /api/v2/organisation/groups/:id': (belongings) => ({ params: { id: belongings.groupId } }),
  'PATCH /api/v2/organisation/groups/:id': (belongings) => ({
    params: { id: belongings.groupId },
    body: { members: [] },
  }),
  'DELETE /api/v2/organisation/groups/:id': (belongings) => ({ params: { id: belongings.groupId } }),
  'GET /api/v2/organisation/catch_all': () => ({}),
  'PUT /api/v2/organisation/catch_all': () => ({
    body: { domain: 'mocviet.test', email: 'duy@dakwood.test' },
  }),
  'POST /api/v2/organisation/users/:id/invitation': (belongings) => ({
    params: { id: belongings.accountId },
    body: {},
  }),
  'POST /api/v2/organisation/users/:id/password': (belongings) => ({
    params: { id: belongings.accountId },
    body: { password: 'Bocau-gian-1' },
  }),
  'POST /api/v2/cloud_drive/files': (belongings) => ({ body: { uuid: belongings.uuid } }),
  'GET /api/v2/cloud_drive/files': (belongings) => ({ query: { uuids: belongings.uuid } }),
  'POST /api/v2/cloud_drive/files/:id/save': (belongings) => ({
    params: { id: belongings.nodeId },
    body: { uuid: belongings.uuid, replace: true },
  }),
  'POST /api/v2/cloud_drive/attach': (belongings) => ({ body: { file_ids: [belongings.nodeId] } }),
  'GET /storage/v1/files': (belongings) => ({ query: { folder_id: belongings.nodeFolderId } }),
  'GET /storage/v1/recents': () => ({}),
  'GET /storage/v1/favorites': () => ({}),
  'GET /storage/v1/trash': () => ({}),
  'GET /storage/v1/search': () => ({ query: { display_name: signature } }),
  'GET /storage/v1/usage': () => ({}),
  'POST /storage/v1/hrefs': (belongings) => ({ body: { hrefs: [`https://x.test/s/${belongings.nodeId}`] } }),
  'GET /storage/v1/file/next_path': (belongings) => ({
    query: { filename: `${signature}.rtf`, folder_id: belongings.nodeFolderId },
  }),
  'POST /storage/v1/files/upload': (belongings) => ({ query: { folder_id: belongings.nodeFolderId } }),
  'POST /storage/v1/folders': (belongings) => ({
    body: { folder_id: belongings.nodeFolderId, name: 'Mine' },
  }),
  'GET /storage/v1/files/:id': (belongings) => ({ params: { id: belongings.nodeId } }),
  'PATCH /storage/v1/files/:id': (belongings) => ({
    params: { id: belongings.nodeId },
    body: { name: `${signature} của tôi.rtf` },
  }),
  'PUT /storage/v1/files/:id/favorite': (belongings) => ({ params: { id: belongings.nodeId } }),
  'DELETE /storage/v1/files/:id/favorite': (belongings) => ({ params: { id: belongings.nodeId } }),
  'POST /storage/v1/files/move': (belongings) => ({ body: { ids: [belongings.nodeId], folder_id: null } }),
  'POST /storage/v1/files/copy': (belongings) => ({ body: { ids: [belongings.nodeId], folder_id: null } }),
  'POST /storage/v1/files/trash': (belongings) => ({ body: { ids: [belongings.nodeId] } }),
  'POST /storage/v1/files/restore': (belongings) => ({ body: { ids: [belongings.trashedId] } }),
  'POST /storage/v1/files/delete': (belongings) => ({ body: { ids: [belongings.trashedId] } }),
  'POST /storage/v1/trash/empty': () => ({}),
  'GET /storage/v1/files/:id/download': (belongings) => ({ params: { id: belongings.nodeId } }),
  'GET /storage/v1/files/:id/pdf': (belongings) => ({ params: { id: belongings.nodeId } }),
  'GET /storage/v1/zip': (belongings) => ({
    query: { ids: `${belongings.nodeId},${belongings.nodeFolderId}` },
  }),
  'GET /storage/v1/files/:id/versions': (belongings) => ({ params: { id: belongings.nodeId } }),
  'POST /storage/v1/files/:id/versions/:version/restore': (belongings) => ({
    params: { id: belongings.nodeId, version: '1' },
  }),
  'GET /api/v2/seen/:token': () => ({ params: { token: 'a-token-that-is-nobodys' } }),
  'GET /api/v2/files/share': (belongings) => ({ query: { file_id: belongings.nodeId } }),
  'POST /api/v2/files/share': (belongings) => ({ body: { file_ids: [belongings.nodeId] } }),
  'GET /storage/v1/shares': () => ({}),
  'GET /storage/v1/shares/mine': (belongings) => ({ query: { file_id: belongings.nodeId } }),
  'POST /storage/v1/shares': (belongings) => ({ body: { file_ids: [belongings.nodeId] } }),
  'PATCH /storage/v1/shares/:id': (belongings) => ({
    params: { id: belongings.shareId },
    body: { permission: 'READ' },
  }),
  'DELETE /storage/v1/shares/:id': (belongings) => ({ params: { id: belongings.shareId } }),
  // Colleagues may request access to existing files; the trashed one must not be found.
  'POST /storage/v1/access_requests': (belongings) => ({ body: { file_id: belongings.trashedId } }),
  'GET /storage/v1/access_requests': () => ({}),
  'GET /storage/v1/access_requests/:id': (belongings) => ({ params: { id: belongings.accessRequestId } }),
  'POST /storage/v1/access_requests/:id/answer': (belongings) => ({
    params: { id: belongings.accessRequestId },
    body: { answer: 'WRITE' },
  }),
  'POST /storage/v1/share/check': () => ({ body: { to_address: ['khue@mocviet.test'] } }),
  'GET /storage/v1/public/:token': (belongings) => ({ params: { token: belongings.linkToken } }),
  'POST /storage/v1/public/:token/open': (belongings) => ({
    params: { token: belongings.linkToken },
    body: { password: 'not the one' },
  }),
  'GET /storage/v1/public/:token/files': (belongings) => ({ params: { token: belongings.linkToken } }),
  'GET /storage/v1/public/:token/files/:id/download': (belongings) => ({
    params: { token: belongings.linkToken, id: belongings.nodeId },
  }),
  'GET /storage/v1/public/:token/files/:id/pdf': (belongings) => ({
    params: { token: belongings.linkToken, id: belongings.nodeId },
  }),
  'GET /storage/v1/public/:token/zip': (belongings) => ({ params: { token: belongings.linkToken } }),
  'POST /storage/v1/public/:token/upload': (belongings) => ({ params: { token: belongings.linkToken } }),
  'POST /api/v2/files/:uuid/office': (belongings) => ({ params: { uuid: belongings.uuid }, body: {} }),
  'POST /storage/v1/files/:id/office': (belongings) => ({ params: { id: belongings.nodeId }, body: {} }),
}

/** Endpoints that name something by id: for another account's id they must return 404. */
const byId = endpoints
  .filter(([, endpoint]) => endpoint.params && endpoint.access !== 'public')
  .map(([key]) => key)

/** Returns the data that a change by another account would affect. */
async function readState(khue: ApiClient, belongings: Belongings): Promise<unknown> {
  return Promise.all([
    khue.call('GET /api/v2/threads/:id', { params: { id: belongings.threadId } }),
    khue.call('GET /api/v2/folders', {}),
    khue.call('GET /api/v2/labels', {}),
    khue.call('GET /api/v2/templates', {}),
    khue.call('GET /api/v2/contacts', {}),
    khue.call('GET /api/v2/contact-groups', {}),
    khue.call('GET /api/v2/threads', { query: { in: 'Trash' } }),
    khue.call('GET /api/v2/messages/:id', { params: { id: belongings.draftId } }),
    khue.call('GET /api/v2/threads/starred', {}),
    khue.call('GET /api/v2/rules', {}),
    khue.call('GET /api/v2/trusted-senders', {}),
    khue.call('GET /storage/v1/files', { query: { folder_id: belongings.nodeFolderId } }),
    khue.call('GET /storage/v1/files', {}),
    khue.call('GET /storage/v1/trash', {}),
    khue.call('GET /storage/v1/favorites', {}),
    khue.call('GET /storage/v1/shares/mine', {}),
    khue.call('GET /storage/v1/access_requests', {}),
    khue.call('GET /api/v2/moving-in', {}),
    khue.call('GET /api/v2/moving-out', {}),
    khue.call('GET /api/v2/organisation/mailboxes', {}),
    khue.call('GET /api/v2/delegates', {}),
    listPeople(khue),
  ])
}

/**
 * Lists the users of the organisation without their used storage, which changes because the test delivers mail to
 * others.
 */
async function listPeople(khue: ApiClient): Promise<unknown> {
  const { items } = await khue.call('GET /api/v2/organisation/users', {})
  return items.map(({ user_used_quota: _, ...person }) => person)
}

const callWith = (client: ApiClient) => client.fetch.bind(client) as unknown as AnyCall

/** Sets up one of each security setting for Khuê's account. */
async function protect(world: World, khue: ApiClient): Promise<ProtectionIds> {
  const { app_password } = await khue.call('POST /api/v2/app-passwords', { body: { name: signature } })
  const [session] = await khue.call('GET /api/v2/sessions', {})
  const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
  const now = world.clock.now()
  const ids = { deviceId: world.app.ids.next(), passkeyId: world.app.ids.next() }
  await world.app.db.transaction(async (tx) => {
    await tx.sql
      .insertInto('known_device')
      .values({
        account_id: accountId,
        id: ids.deviceId,
        token_hash: 'hers',
        device: 'Mozilla/5.0',
        address: '192.0.2.1',
        first_seen_at: now,
        last_seen_at: now,
        trusted_at: now,
        trusted_until: now + 3_600_000,
      })
      .execute()
    await tx.sql
      .insertInto('passkey')
      .values({
        account_id: accountId,
        id: ids.passkeyId,
        credential_id: 'hers',
        public_key: '',
        counter: 0,
        transports: '[]',
        name: signature,
        is_synced: 0,
        created_at: now,
        last_used_at: null,
      })
      .execute()
  })
  return { ...ids, sessionId: session?.id ?? '', appPasswordId: app_password.id }
}

async function giveKhueMail(world: World): Promise<{ khue: ApiClient; belongings: Belongings }> {
  const khue = await world.signIn('khue@mocviet.test')
  await world.deliver({
    subject: signature,
    text: signature,
    files: [
      { name: `${signature}.rtf`, contentType: 'text/plain', content: signature },
      { name: 'moi.ics', contentType: 'text/calendar', content: event },
    ],
  })
  const thread = (await khue.call('GET /api/v2/threads', {})).items[0]
  const threadId = thread?.id ?? ''
  await khue.call('PATCH /api/v2/threads/:id', { params: { id: threadId }, body: { starred: true } })
  const folder = await khue.call('POST /api/v2/folders', { body: { display_name: 'Lương' } })
  await world.deliver({ subject: 'Thư đã bỏ' })
  const thrown = (await khue.call('GET /api/v2/threads', {})).items.find((one) => one.id !== threadId)
  const moved = await khue.call('POST /api/v2/threads/delete', { body: { ids: [thrown?.id ?? ''] } })
  const draft = await khue.call('POST /api/v2/messages', {
    body: { save_id: 'of-khue-herself', subject: signature, body: signature },
  })
  const label = await khue.call('POST /api/v2/labels', { body: { name: `${signature}/nhãn` } })
  await khue.call('POST /api/v2/threads/labels', { body: { ids: [threadId], add: [label.id] } })
  const template = await khue.call('POST /api/v2/templates', { body: { name: signature } })
  const contactGroup = await khue.call('POST /api/v2/contact-groups', { body: { name: signature } })
  const contact = await khue.call('POST /api/v2/contacts', {
    body: { name: signature, group_ids: [contactGroup.id] },
  })
  await world.app.db.transaction(async (tx) => {
    const row = { contact_id: contact.id, picture: Buffer.from('of hers') }
    await tx.sql.insertInto('book_picture').values(row).execute()
  })
  const message = (await khue.call('GET /api/v2/threads/:id', { params: { id: threadId } })).messages[0]
  for (const content of [
    { type: 'auto_mark_spam', from: 'spam@other.test' },
    { type: 'autofw', email: forwardTo },
  ]) {
    await khue.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content) } })
  }
  const [rule] = await khue.call('GET /api/v2/rules', {})
  const group = await khue.call('POST /api/v2/organisation/groups', {
    body: { email: 'nhom@mocviet.test', name: signature, members: ['khue@mocviet.test'] },
  })
  const sharedMailbox = await khue.call('POST /api/v2/organisation/mailboxes', {
    body: { email: 'chung@mocviet.test', name: signature },
  })
  await world.addAccount({ email: 'phuc@mocviet.test' })
  const delegate = await khue.call('PUT /api/v2/delegates', { body: { email: 'phuc@mocviet.test' } })
  await khue.call('POST /api/v2/trusted-senders', {
    body: { emails: ['friend@other.test'], never_junk: true, shows_images: true },
  })
  const move = await khue.call('POST /api/v2/moving-in', { body: { ...remoteSignIn, keeps_fetching: true } })
  const moveOut = await khue.call('POST /api/v2/moving-out', { body: {} })
  const organisationMoveOut = await khue.call('POST /api/v2/organisation/moving-out', { body: {} })
  // The import is finished, so its state changes only by actions.
  await world.runJobs()
  const storedFiles = await giveKhueFiles(khue)
  const { shares } = await khue.call('POST /storage/v1/shares', {
    body: { file_ids: [storedFiles.nodeId], password: 'of-khue-alone' },
  })
  const [shared] = shares
  const departedId = await world.addAccount({ email: 'nghi@mocviet.test' })
  await khue.call('POST /api/v2/organisation/users/:id/leaving', { params: { id: departedId }, body: {} })
  const phuc = await world.signIn('phuc@mocviet.test')
  await phuc.call('POST /storage/v1/access_requests', { body: { file_id: storedFiles.nodeFolderId } })
  const { items } = await khue.call('GET /storage/v1/access_requests', {})
  const belongings = {
    departedId,
    accessRequestId: items[0]?.id ?? '',
    protection: await protect(world, khue),
    accountId: (await khue.call('GET /api/v2/user/info', {})).id,
    ...storedFiles,
    shareId: shared?.id ?? '',
    linkToken: shared?.href.split('/s/')[1] ?? '',
    ruleId: rule?.id ?? '',
    groupId: group.id,
    sharedId: sharedMailbox.id,
    delegateId: delegate.id,
    moveInId: move.id,
    moveOutId: moveOut.id,
    organisationMoveOutId: organisationMoveOut.id,
    threadId,
    messageId: message?.id ?? '',
    folderId: thread?.folder_id ?? '',
    targetFolderId: folder.id,
    undoId: moved.undo ?? '',
    uuid: message?.files[0]?.uuid ?? '',
    draftId: draft.id,
    labelId: label.id,
    templateId: template.id,
    contactId: contact.id,
    contactGroupId: contactGroup.id,
  }
  // Mails about security changes arrive before the state is recorded.
  await world.runJobs()
  for (const id of [...Object.values(belongings), ...Object.values(belongings.protection)])
    expect(id).not.toBe('')
  return { khue, belongings }
}

async function giveKhueFiles(khue: ApiClient) {
  const folder = await khue.call('POST /storage/v1/folders', { body: { name: signature } })
  const upload = async (query: Record<string, string>) => {
    const form = new FormData()
    form.append('file', new Blob([signature], { type: 'text/plain' }), `${signature}.rtf`)
    const response = await khue.fetch('POST /storage/v1/files/upload', { query }, { body: form })
    const [file] = (await response.json()) as { id: string }[]
    return file?.id ?? ''
  }
  const nodeId = await upload({ folder_id: folder.id })
  await khue.call('PUT /storage/v1/files/:id/favorite', { params: { id: nodeId } })
  const trashedId = await upload({})
  await khue.call('POST /storage/v1/files/trash', { body: { ids: [trashedId] } })
  return { nodeId, nodeFolderId: folder.id, trashedId }
}

test('every endpoint has inputs for this test', () => {
  expect(Object.keys(calls).toSorted()).toEqual(endpoints.map(([key]) => key).toSorted())
})

onEachDatabase('the isolation of accounts', (database) => {
  test('a request without a session reaches only public endpoints', async () => {
    const world = await createWorld({ database })
    const { belongings } = await giveKhueMail(world)
    const call = callWith(world.anonymous)
    for (const [key, endpoint] of endpoints) {
      const response = await call(key, calls[key]?.(belongings) ?? {})
      const text = await response.text()
      if (endpoint.access !== 'public') expect([key, response.status]).toEqual([key, 401])
      expect([key, text.includes(signature), text.includes(belongings.threadId)]).toEqual([key, false, false])
    }
  })

  test.each(['duy@dakwood.test', 'ha@mocviet.test'])(
    'for %s the data of another account does not exist and cannot be changed',
    async (email) => {
      const world = await createWorld({ database })
      const { khue, belongings } = await giveKhueMail(world)
      const other = await world.signIn(email)
      const before = await readState(khue, belongings)
      const call = callWith(other)
      for (const [key, endpoint] of endpoints.filter(([name]) => name !== 'DELETE /api/v2/session')) {
        const response = await call(key, calls[key]?.(belongings) ?? {})
        const text = await response.text()
        // Users without an administrative role are refused before any lookup.
        const isForOwners =
          ['administrator', 'owner'].includes(endpoint.access) && email === 'ha@mocviet.test'
        if (isForOwners) expect([key, response.status]).toEqual([key, 403])
        else if (byId.includes(key)) expect([key, response.status]).toEqual([key, 404])
        expect([key, text.includes(signature), text.includes(belongings.threadId)]).toEqual([
          key,
          false,
          false,
        ])
      }

      await world.runJobs()
      expect(await readState(khue, belongings)).toEqual(before)
    },
  )

  test.each([
    ['read', 'none', ['read']],
    ['read', 'as', ['read', 'draft', 'send']],
    ['write', 'none', ['read', 'write', 'draft']],
    ['write', 'on_behalf', ['read', 'write', 'draft', 'send']],
  ] as const)(
    'a delegate with %s access and %s sending has only that, until it is revoked',
    async (access, send, reached) => {
      const world = await createWorld({ database })
      const { khue, belongings } = await giveKhueMail(world)
      const person = await world.signIn('ha@mocviet.test')
      const call = callWith(person.inMailbox(belongings.accountId))
      const statuses = async () =>
        Object.fromEntries(
          await Promise.all(
            endpoints.map(async ([key, endpoint]) => {
              const response = await call(key, calls[key]?.(belongings) ?? {})
              const { code } = (await response.json().catch(() => ({}))) as { code?: string }
              return [key, { endpoint, status: response.status, code }] as const
            }),
          ),
        )
      const before = await readState(khue, belongings)
      for (const { endpoint, status } of Object.values(await statuses()))
        expect([endpoint.summary, status]).toEqual([endpoint.summary, 404])

      const { id } = await khue.call('PUT /api/v2/delegates', {
        body: { email: 'ha@mocviet.test', access, send },
      })
      for (const [key, endpoint] of endpoints) {
        const needs = endpoint.mailbox?.needs
        // Permitted actions are tested elsewhere; this test checks the rest.
        if (needs && (reached as readonly string[]).includes(needs)) continue
        const response = await call(key, calls[key]?.(belongings) ?? {})
        const refusal = needs ? [403, 'mailbox_right_missing'] : [404, 'not_found']
        const { code } = (await response.json()) as { code: string }
        expect([key, response.status, code]).toEqual([key, ...refusal])
      }
      await khue.call('DELETE /api/v2/delegates/:id', { params: { id } })
      for (const { endpoint, status } of Object.values(await statuses()))
        expect([endpoint.summary, status]).toEqual([endpoint.summary, 404])
      expect(await readState(khue, belongings)).toEqual(before)
    },
  )

  test('delegates of another organisation are refused, and a mailbox prefix gives no access', async () => {
    const world = await createWorld({ database })
    const { khue, belongings } = await giveKhueMail(world)
    const duy = await world.signIn('duy@dakwood.test')
    const delegateResponse = await khue.fetch('PUT /api/v2/delegates', {
      body: { email: 'duy@dakwood.test' },
    })
    expect([delegateResponse.status, await delegateResponse.json()]).toMatchObject([
      422,
      { code: 'member_unknown' },
    ])
    for (const [key] of endpoints) {
      const response = await callWith(duy.inMailbox(belongings.accountId))(
        key,
        calls[key]?.(belongings) ?? {},
      )
      expect([key, response.status]).toEqual([key, 404])
      const strange = await callWith(world.anonymous.inMailbox(belongings.accountId))(
        key,
        calls[key]?.(belongings) ?? {},
      )
      expect([key, [401, 404].includes(strange.status)]).toEqual([key, true])
    }
  })

  test('the owner can access all of it', async () => {
    const documents = new MemoryDocumentConverter(Buffer.from('%PDF-1.4'))
    const world = await createWorld({ database, parts: { documents } })
    const { khue, belongings } = await giveKhueMail(world)
    for (const key of byId.filter((name) => name.startsWith('GET') || name.startsWith('PATCH'))) {
      expect([key, (await callWith(khue)(key, calls[key]?.(belongings) ?? {})).ok]).toEqual([key, true])
    }
  })
})

test('an account with an unverified domain can read but not change threads', async () => {
  const world = await createWorld()
  await world.deliver({ to: 'an@chuaxacminh.test' })
  const an = await world.signIn('an@chuaxacminh.test')
  const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
  const star = await an.fetch('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
  const unread = await an.fetch('POST /api/v2/threads/unreads', { body: { ids: [id], unread: false } })

  expect([star.status, unread.status]).toEqual([403, 403])
  expect(await star.json()).toMatchObject({ code: 'dns_verification_failed' })
})
