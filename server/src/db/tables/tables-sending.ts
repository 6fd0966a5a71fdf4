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
  /** What it asks for beside being read, as the wire shows it. */
  wishes: string | null
  state: '' | 'waiting' | 'sending' | 'scheduled' | 'periodic' | 'sending_failed'
  /** When it leaves, or leaves next. */
  intended_at: number | null
  /** How it is sent again and again, as the wire shows it. */
  periodic: string | null
  saved_at: number
}

/** Who has told of a sent message that they have read it. */
export interface ReadReceiptTable {
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
  /** How often they were written to, what is long ago counting less; as of `weighed_at`. Below 0 the address was corrected. */
  weight: number
  weighed_at: number
  /** Added by hand. */
  is_kept: Flag
}

export interface SenderAddressTable {
  account_id: string
  email: string
  name: string
  is_verified: Flag
  created_at: number
  /** The mailbox or group here that received the code of the proof; null for an address elsewhere. */
  holder_id: string | null
}

export interface OutgoingTable {
  account_id: string
  message_id: string
  state: 'waiting' | 'scheduled' | 'periodic' | 'sending' | 'retrying' | 'sent' | 'failed'
  /** When it leaves, or left; of a periodic message, when it leaves next. */
  leaves_at: number
  /** When there is next something to do for it; null when nothing is left to do. */
  due_at: number | null
  /** From then on its sender is told that it cannot be delivered. */
  give_up_at: number
  attempts: number
  lease_holder: string
  leased_until: number
  /** The address it travels from. */
  sender: string
  message_id_header: string
  /** The copy in Sent; empty for a periodic message, which is written anew each time. */
  blob_hash: string
  size: number
  is_tracked: Flag
  /** How it is sent again and again, as the wire shows it. */
  periodic: string | null
  /** The zone in which its times are meant. */
  zone: string
  times_sent: number
  /** For how long it may be recalled once it has left; 0 where nobody it goes to is here. */
  recall_seconds: number
  recall_state: '' | 'processing' | 'done'
  /** What it was as a draft, as JSON, until it has left for good; null for a copy that never was one. */
  draft: string | null
  /** How much of it goes back with a report: all of it, its headers, or what is usual. */
  report_return: '' | 'full' | 'hdrs'
  /** What its sender calls it, for the report. */
  report_envelope_id: string
  created_at: number
  /** Who sent it in the name of a mailbox that is not their own; their measure counts. */
  sent_by: string | null
}

export interface OutgoingRecipientTable {
  account_id: string
  message_id: string
  email: string
  position: number
  /** The copy that this recipient gets. */
  blob_hash: string
  state: 'pending' | 'sent' | 'failed'
  failure: string
  /** What the far server said last. */
  answer: string
  /** When that was; 0 where nothing has been heard, or it was not written down. */
  changed_at: number
  recall: '' | 'recalled' | 'recalled_read' | 'outside' | 'failed'
  /** When the sender wants a report: `never`, or some of `success,failure,delay`; what is usual where it is empty. */
  report_when: string
  /** The address that the message went to at first, as its sender named it. */
  report_original: string
  /** Whether the sender was told that the message still waits for this recipient. */
  delay_told: Flag
}

export interface SubmissionTable {
  account_id: string
  /** Of its bytes and of whom it goes to. */
  fingerprint: string
  message_id: string
  created_at: number
}

export interface SigningKeyTable {
  domain_name: string
  selector: string
  private_key: string
  created_at: number
}

export interface TrackingPixelTable {
  account_id: string
  message_id: string
  token: string
  /** Whose copy it stands in; null where all recipients have the same. */
  email: string | null
  view_count: number
  first_seen_at: number | null
  last_seen_at: number | null
}

export interface RecallWindowTable {
  organisation_id: string
  seconds: number
}

/** What people of other organisations may take back out of the mailboxes of one. */
export interface OutsideRecallTable {
  organisation_id: string
  takes: 'none' | 'unread' | 'all'
}

/** What left for an account in five minutes; `slot` is their beginning. */
export interface SentCountTable {
  account_id: string
  /** What a person sends, and what goes out by itself: neither takes the measure of the other. */
  kind: 'person' | 'automatic'
  slot: number
  letters: number
  recipients: number
  /** Recipients that servers elsewhere have refused. */
  refused: number
}

/** What an organisation may send where that is not what the installation says; null for what it says. */
export interface SendingLimitTable {
  organisation_id: string
  letters_per_hour: number | null
  recipients_per_hour: number | null
  recipients_per_day: number | null
}

/** An account that was stopped from sending until its Owner lets it go on. */
export interface SendingStopTable {
  account_id: string
  reason: 'flood' | 'refusals'
  stopped_at: number
}

/** A text that is written again and again. */
export interface TemplateTable {
  organisation_id: string
  id: string
  /** Null for one of everybody in the organisation. */
  account_id: string | null
  name: string
  subject: string
  body: string
  snippet: string
  changed_at: number
}

/** A file that belongs to a template. */
export interface TemplateFileTable {
  organisation_id: string
  template_id: string
  /** Its place among them, from 0. */
  position: number
  /** Whose quota it counts in; null for one of the organisation. */
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

/** Somebody of an address book. */
export interface BookContactTable {
  organisation_id: string
  id: string
  /** Null for one that is shared with everybody in the organisation. */
  account_id: string | null
  name: string
  /** What lists are ordered by: what it is called, folded. */
  sort_key: string
  first_email: string
  first_phone: string
  company: string
  /** Everything that is written down of it, as JSON. */
  details: string
  /** The words that it is found by, folded, a blank before each; and the same with their marks. */
  words: string
  marked_words: string
  /** Changes with the picture; null without one. */
  picture_version: string | null
  changed_at: number
  /** When it was deleted: for a while it can be brought back. */
  deleted_at: number | null
}

export interface BookEmailTable {
  organisation_id: string
  contact_id: string
  email: string
}

export interface BookPictureTable {
  contact_id: string
  picture: Uint8Array
}

export interface BookGroupTable {
  account_id: string
  id: string
  name: string
  deleted_at: number | null
}

export interface BookGroupMemberTable {
  group_id: string
  contact_id: string
}

/** A file of contacts that was brought in, as long as that can be taken back. */
export interface ContactImportTable {
  organisation_id: string
  /** Who brought it in. */
  account_id: string
  id: string
  made_at: number
  /** The groups that it made, as JSON. */
  made_groups: string
}

/** Somebody whom an import added or changed. */
export interface ContactImportLineTable {
  import_id: string
  contact_id: string
  /** What was written down of them before, as JSON; null for somebody new. */
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
