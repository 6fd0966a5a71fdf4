import type { Flag } from './flag.ts'

export interface DraftTable {
  account_id: string
  message_id: string
  version: number
  save_id: string
  kind: 'new' | 'reply' | 'reply_all' | 'forward'
  related_message_id: string | null
  body: string
  tracking: Flag | null
  /** Send options in API form. */
  wishes: string | null
  state: '' | 'waiting' | 'sending' | 'scheduled' | 'periodic' | 'sending_failed'
  /** Time of the next sending. */
  intended_at: number | null
  /** Recurrence in API form. */
  periodic: string | null
  saved_at: number
}

/** Recipients who confirmed reading a sent message. */
interface ReadReceiptTable {
  account_id: string
  message_id: string
  email: string
  read_at: number
  is_proved: number
}

export interface UploadTable {
  account_id: string
  uuid: string
  id: string
  name: string
  size: number
  content_type: string
  is_public: Flag
  blob_hash: string
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
  created_at: number
}

export interface ContactTable {
  account_id: string
  email: string
  name: string
  /**
   * Number of messages sent to them, with older ones weighted less, as of `weighed_at`. Negative when the address was
   * corrected.
   */
  weight: number
  weighed_at: number
  /** Added by hand. */
  is_kept: Flag
}

interface SenderAddressTable {
  account_id: string
  email: string
  name: string
  is_verified: Flag
  created_at: number
  /** Local mailbox or group that received the verification code; null for an external address. */
  holder_id: string | null
}

export interface OutgoingTable {
  account_id: string
  message_id: string
  state: 'waiting' | 'scheduled' | 'periodic' | 'sending' | 'retrying' | 'sent' | 'failed'
  /** Sending time; for a periodic message, the next one. */
  leaves_at: number
  /** Time of the next processing; null when completed. */
  due_at: number | null
  /** Time from which failures are final and reported to the sender. */
  give_up_at: number
  attempts: number
  lease_holder: string
  leased_until: number
  /** Envelope sender. */
  sender: string
  message_id_header: string
  /** Blob of the copy in Sent; empty for a periodic message, which is written for each time. */
  blob_hash: string
  size: number
  is_tracked: Flag
  /** Recurrence in API form. */
  periodic: string | null
  /** Time zone of the recurrence. */
  zone: string
  times_sent: number
  /** Recall window after sending; 0 without local recipients. */
  recall_seconds: number
  recall_state: '' | 'processing' | 'done'
  /** Draft as JSON until the message is finally sent; null for a copy that was never a draft. */
  draft: string | null
  /** Content returned with a report: the entire message, its headers, or the default. */
  report_return: '' | 'full' | 'hdrs'
  /** Envelope id chosen by the sender, for the report. */
  report_envelope_id: string
  created_at: number
  /** User who sent it as another mailbox; that user's quota applies. */
  sent_by: string | null
}

export interface OutgoingRecipientTable {
  account_id: string
  message_id: string
  email: string
  position: number
  /** Blob of this recipient's copy. */
  blob_hash: string
  state: 'pending' | 'sent' | 'failed'
  failure: string
  /** Last response of the remote server. */
  answer: string
  /** Time of that response; 0 when there was none or it is unknown. */
  changed_at: number
  recall: '' | 'recalled' | 'recalled_read' | 'outside' | 'failed'
  /** Requested reports: `never`, or some of `success,failure,delay`; empty for the default. */
  report_when: string
  /** Original recipient address, as given by the sender. */
  report_original: string
  /** 1 when the delay for this recipient was reported to the sender. */
  delay_told: Flag
}

export interface SubmissionTable {
  account_id: string
  /** Hash of the message and its recipients. */
  fingerprint: string
  message_id: string
  created_at: number
}

interface SigningKeyTable {
  domain_name: string
  selector: string
  private_key: string
  created_at: number
}

export interface TrackingPixelTable {
  account_id: string
  message_id: string
  token: string
  /** Recipient of the copy with the pixel; null when all recipients share a copy. */
  email: string | null
  view_count: number
  first_seen_at: number | null
  last_seen_at: number | null
}

interface RecallWindowTable {
  organisation_id: string
  seconds: number
}

/** Messages that other organisations may recall from the mailboxes of one. */
interface OutsideRecallTable {
  organisation_id: string
  takes: 'none' | 'unread' | 'all'
}

/** Messages sent by an account in five minutes; `slot` is the start. */
export interface SentCountTable {
  account_id: string
  /** Sent by the user, or automatic; each kind has its own quota. */
  kind: 'person' | 'automatic'
  slot: number
  letters: number
  recipients: number
  /** Recipients rejected by remote servers. */
  refused: number
}

/** Sending quota of an organisation; null uses the default of the installation. */
export interface SendingLimitTable {
  organisation_id: string
  letters_per_hour: number | null
  recipients_per_hour: number | null
  recipients_per_day: number | null
}

/** An account stopped from sending until its Owner allows it again. */
export interface SendingStopTable {
  account_id: string
  reason: 'flood' | 'refusals'
  stopped_at: number
}

/** A text template. */
export interface TemplateTable {
  organisation_id: string
  id: string
  /** Null for a template of the organisation. */
  account_id: string | null
  name: string
  subject: string
  body: string
  snippet: string
  changed_at: number
}

/** A file of a template. */
export interface TemplateFileTable {
  organisation_id: string
  template_id: string
  /** Index among the files, from 0. */
  position: number
  /** Account whose quota it uses; null for one of the organisation. */
  account_id: string | null
  uuid: string
  id: string
  name: string
  size: number
  content_type: string
  blob_hash: string
  scan: 'clean' | 'infected' | 'not_scanned'
  scan_message: string
}

/** A contact of an address book. */
export interface BookContactTable {
  organisation_id: string
  id: string
  /** Null for a contact of the organisation. */
  account_id: string | null
  name: string
  /** Sort key: the folded display name. */
  sort_key: string
  first_email: string
  first_phone: string
  company: string
  /** All contact data, as JSON. */
  details: string
  /** Search words, folded and each preceded by a space; and the same with diacritics. */
  words: string
  marked_words: string
  /** Changes with the picture; null without one. */
  picture_version: string | null
  changed_at: number
  /** Time of deletion; the contact can be restored for a while. */
  deleted_at: number | null
}

export interface BookEmailTable {
  organisation_id: string
  contact_id: string
  email: string
}

interface BookPictureTable {
  contact_id: string
  picture: Uint8Array
}

export interface BookGroupTable {
  account_id: string
  id: string
  name: string
  deleted_at: number | null
}

interface BookGroupMemberTable {
  group_id: string
  contact_id: string
}

/** An imported contact file, while the import can be undone. */
export interface ContactImportTable {
  organisation_id: string
  /** User who imported it. */
  account_id: string
  id: string
  made_at: number
  /** Groups that it created, as JSON. */
  made_groups: string
}

/** A contact that an import added or changed. */
export interface ContactImportLineTable {
  import_id: string
  contact_id: string
  /** Previous contact data as JSON; null for a new contact. */
  before: string | null
}

export interface SendingTables {
  contact_import: ContactImportTable
  contact_import_line: ContactImportLineTable
  draft: DraftTable
  upload: UploadTable
  contact: ContactTable
  sender_address: SenderAddressTable
  outgoing: OutgoingTable
  outgoing_recipient: OutgoingRecipientTable
  submission: SubmissionTable
  signing_key: SigningKeyTable
  read_receipt: ReadReceiptTable
  tracking_pixel: TrackingPixelTable
  outside_recall: OutsideRecallTable
  recall_window: RecallWindowTable
  sent_count: SentCountTable
  sending_limit: SendingLimitTable
  sending_stop: SendingStopTable
  template: TemplateTable
  template_file: TemplateFileTable
  book_contact: BookContactTable
  book_email: BookEmailTable
  book_picture: BookPictureTable
  book_group: BookGroupTable
  book_group_member: BookGroupMemberTable
}
