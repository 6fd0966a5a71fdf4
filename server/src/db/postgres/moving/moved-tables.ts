import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { CopiedTable } from '../copying/copied-tables.ts'

/** Rows of a table that belong to an organisation, or the reason why none of them are moved. */
type MovedRows =
  /** Rows whose columns name accounts of the organisation. */
  | { readonly accounts: readonly string[]; readonly parent?: Parent }
  /** Rows whose column names the organisation. */
  | { readonly organisation: string }
  | { readonly parent: Parent }
  | { readonly stays: string }

/** Rows that belong to moved rows of another table. */
interface Parent {
  readonly columns: readonly string[]
  readonly table: string
  readonly key: readonly string[]
}

const account: MovedRows = { accounts: ['account_id'] }
const organisation: MovedRows = { organisation: 'organisation_id' }
const session: MovedRows = { stays: 'users sign in again' }
const attempt: MovedRows = { stays: 'expires within minutes; the user starts again' }
const installation: MovedRows = { stays: 'belongs to the installation' }

/** Rows to move, by table. New tables must be added here; a test checks this. */
export const movedRows: Readonly<Record<string, MovedRows>> = {
  access_request: { accounts: ['account_id', 'asker_id'] },
  access_request_file: {
    accounts: ['account_id'],
    parent: { columns: ['account_id', 'request_id'], table: 'access_request', key: ['account_id', 'id'] },
  },
  account: organisation,
  account_counter: account,
  activity: account,
  address: organisation,
  address_code: account,
  app_password: account,
  attachment: account,
  audit: organisation,
  authenticator: account,
  authenticator_set_up: account,
  avatar: account,
  batch: account,
  book_contact: organisation,
  book_email: organisation,
  book_group: account,
  book_group_member: { parent: { columns: ['group_id'], table: 'book_group', key: ['id'] } },
  book_picture: { parent: { columns: ['contact_id'], table: 'book_contact', key: ['id'] } },
  certificate: installation,
  certificate_proof: installation,
  contact: account,
  contact_import: organisation,
  contact_import_line: { parent: { columns: ['import_id'], table: 'contact_import', key: ['id'] } },
  damaged_blob: { stays: 'the target verifies its own content' },
  delivery: account,
  described_until: account,
  domain: organisation,
  domain_check: organisation,
  domain_claim: organisation,
  draft: account,
  drive_act: account,
  drive_act_folder: account,
  drive_favorite: { accounts: ['account_id', 'node_account_id'] },
  drive_name: account,
  drive_node: account,
  drive_upload: { accounts: ['account_id', 'node_account_id'] },
  drive_upload_piece: {
    accounts: ['account_id'],
    parent: { columns: ['account_id', 'upload_id'], table: 'drive_upload', key: ['account_id', 'id'] },
  },
  drive_version: account,
  event: account,
  event_answer: account,
  event_message: account,
  failed_delivery: organisation,
  first_run: installation,
  flag_change: account,
  folder: account,
  forwarded_letter: account,
  group_member: organisation,
  group_sent: organisation,
  intake_refusal: organisation,
  job: { stays: 'waiting jobs of accounts are inserted at the switch' },
  known_device: account,
  label: account,
  leaving: organisation,
  left_list: account,
  left_subscription: account,
  list_message: account,
  lists_to_read: account,
  mail_day: organisation,
  mail_group: organisation,
  mailbox_act: { accounts: ['mailbox_id'] },
  mailbox_right: { accounts: ['mailbox_id', 'person_id'] },
  message: account,
  message_description: account,
  message_grams: account,
  message_head: account,
  message_key: account,
  message_label: account,
  message_outline: account,
  message_text: account,
  message_to_outline: account,
  migration: installation,
  migration_to_finish: installation,
  move_in: account,
  move_in_file: account,
  move_in_folder: account,
  move_in_piece: account,
  move_in_problem: account,
  move_out: account,
  node: installation,
  office_lock: { stays: 'office documents are opened again' },
  office_reading: { stays: 'office documents are opened again' },
  office_session: { stays: 'office documents are opened again' },
  organisation: { organisation: 'id' },
  organisation_logo: organisation,
  outgoing: account,
  outgoing_recipient: account,
  outlined_until: account,
  outside_recall: organisation,
  passkey: account,
  password_ticket: account,
  phone: account,
  phone_code: account,
  phone_code_count: account,
  policy: organisation,
  profile: account,
  program_policy: organisation,
  read_receipt: account,
  recall_window: organisation,
  recovery_address: account,
  recovery_attempt: attempt,
  recovery_code: account,
  released_blob: { stays: 'no content of the organisation is unused in the target' },
  resting_address: organisation,
  retired_key: { parent: { columns: ['domain_name'], table: 'domain', key: ['name'] } },
  rule: account,
  rule_version: account,
  sender_address: account,
  sending_limit: organisation,
  sending_stop: account,
  sent_code: account,
  sent_count: account,
  session,
  setting: account,
  setup_link: installation,
  share: account,
  share_attempt: attempt,
  share_file: account,
  share_person: account,
  share_receiver: account,
  sharing_notice: account,
  sharing_policy: organisation,
  sign_in_failure: attempt,
  sign_on_attempt: attempt,
  sign_on_identity: account,
  sign_on_session: session,
  signing_key: { parent: { columns: ['domain_name'], table: 'domain', key: ['name'] } },
  store_fact: installation,
  submission: account,
  target_code: account,
  template: organisation,
  template_file: organisation,
  thread: account,
  thread_in_folder: account,
  thread_reference: account,
  ticket: attempt,
  tracking_pixel: account,
  trusted_sender: account,
  undo: account,
  upkeep: installation,
  upload: account,
  usage_day: { stays: 'the days until the move are billed by the source' },
  vacation_answer: account,
  vanished: account,
  waiting_key: organisation,
  words_to_renew: account,
}

/** Limits tables of a store to the rows of an organisation; leaves out tables that are not moved. */
export function limitToOrganisation(
  tables: readonly CopiedTable[],
  organisationId: string,
): readonly CopiedTable[] {
  return tables.flatMap((table) => {
    const rows = findEntry(movedRows, table.name)
    if (!rows) throw new Error(`It is not defined if rows of the table ${table.name} move.`)
    if ('stays' in rows) return []
    return [
      {
        ...table,
        only: rowsCondition(rows, organisationId),
        isRecorded: (row) => rowCondition(rows, organisationId, `${row}.`),
      },
    ]
  })
}

/** Column that starts the key of a table and names an account; null for tables of the organisation. */
export function accountColumn({ name, key }: CopiedTable): string | null {
  const rows = findEntry(movedRows, name)
  const column = rows && 'accounts' in rows ? rows.accounts[0] : undefined
  return column !== undefined && key[0]?.name === column ? column : null
}

/** SQL for the accounts of an organisation. */
export const accountsOf = (organisationId: string, schema = ''): string =>
  `(select id from ${schema}account where organisation_id = ${organisationId})`

type Moved = Exclude<MovedRows, { stays: string }>

/**
 * Condition for the rows of an organisation in a query of many. Rows that remain after their account or parent was
 * deleted do not match.
 */
function rowsCondition(rows: Moved, organisationId: string): string {
  if ('organisation' in rows) return `${rows.organisation} = ${organisationId}`
  const conditions = accountColumns(rows).map((column) => `${column} in ${accountsOf(organisationId)}`)
  if (rows.parent) {
    const { columns, table, key } = rows.parent
    const parents = `select ${key.join(', ')} from ${table} where ${rowsCondition(getMoved(table), organisationId)}`
    conditions.push(`(${columns.join(', ')}) in (${parents})`)
  }
  return conditions.join(' and ')
}

/** The same condition for one row of a trigger, which reads its accounts and parents by key. */
function rowCondition(rows: Moved, organisationId: string, row: string): string {
  if ('organisation' in rows) return `${row}${rows.organisation} = ${organisationId}`
  const conditions = accountColumns(rows).map(
    (column) =>
      `exists (select from account where account.id = ${row}${column} and account.organisation_id = ${organisationId})`,
  )
  if (rows.parent) {
    const { columns, table, key } = rows.parent
    const same = key.map((name, at) => `${table}.${name} = ${row}${columns[at]}`)
    const parent = rowCondition(getMoved(table), organisationId, `${table}.`)
    conditions.push(`exists (select from ${table} where ${[...same, parent].join(' and ')})`)
  }
  return conditions.join(' and ')
}

const accountColumns = (rows: Moved): readonly string[] => ('accounts' in rows ? rows.accounts : [])

function getMoved(table: string): Moved {
  const rows = findEntry(movedRows, table)
  if (!rows || 'stays' in rows) throw new Error(`Rows of the table ${table} do not move.`)
  return rows
}
