import type { Statements } from '../migration.ts'

/** Outgoing messages, the result for every recipient, rules for received messages, and sending quotas. */
export const delivery: Statements = {
  both: [
    `create table outgoing (
      account_id bigint not null references account (id) on delete cascade,
      message_id bigint not null,
      state text not null
        check (state in ('waiting', 'scheduled', 'periodic', 'sending', 'retrying', 'sent', 'failed')),
      leaves_at bigint not null,
      due_at bigint,
      give_up_at bigint not null,
      attempts bigint not null,
      lease_holder text not null,
      leased_until bigint not null,
      sender text not null,
      message_id_header text not null,
      blob_hash text not null,
      size bigint not null,
      is_tracked smallint not null check (is_tracked in (0, 1)),
      periodic text,
      zone text not null,
      times_sent bigint not null,
      recall_seconds bigint not null,
      recall_state text not null check (recall_state in ('', 'processing', 'done')),
      created_at bigint not null,
      draft text,
      primary key (account_id, message_id)
    )`,
    // Pending work in the order in which it is due.
    'create index outgoing_due on outgoing (due_at) where due_at is not null',
    'create index outgoing_age on outgoing (created_at)',
    `create table outgoing_recipient (
      account_id bigint not null,
      message_id bigint not null,
      email text not null,
      position bigint not null,
      blob_hash text not null,
      state text not null check (state in ('pending', 'sent', 'failed')),
      failure text not null,
      answer text not null,
      recall text not null check (recall in ('', 'recalled', 'recalled_read', 'outside', 'failed')),
      primary key (account_id, message_id, email),
      foreign key (account_id, message_id) references outgoing (account_id, message_id) on delete cascade
    )`,
    `create table signing_key (
      domain_name text primary key,
      selector text not null,
      private_key text not null,
      created_at bigint not null
    )`,
    `create table tracking_pixel (
      account_id bigint not null references account (id) on delete cascade,
      message_id bigint not null,
      token text not null unique,
      email text,
      view_count bigint not null,
      first_seen_at bigint,
      last_seen_at bigint,
      primary key (account_id, message_id, token)
    )`,
    `create table recall_window (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      seconds bigint not null
    )`,
    // `target` identifies a rule within its kind: the address of a block or of a forward.
    // Its constraints on PostgreSQL are named after the first name.
    `create table rule_next (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      kind text not null check (kind in ('filter', 'auto_mark_spam', 'autofw', 'vacation', 'script')),
      target text not null,
      name text not null,
      position bigint not null,
      is_enabled smallint not null check (is_enabled in (0, 1)),
      is_verified smallint not null check (is_verified in (0, 1)),
      content text not null,
      problem text,
      created_at bigint not null,
      primary key (account_id, id)
    )`,
    'alter table rule_next rename to rule',
    `create unique index rule_target on rule (account_id, kind, target) where kind not in ('filter', 'script')`,
    // Incremented with every change; invalidates cached rules.
    `create table rule_version (
      account_id bigint not null references account (id) on delete cascade,
      version bigint not null,
      primary key (account_id)
    )`,
    `create table address_code (
      account_id bigint not null references account (id) on delete cascade,
      purpose text not null,
      address text not null,
      code_hash text not null,
      tries bigint not null,
      sent_at bigint not null,
      primary key (account_id, purpose, address)
    )`,
    // Decisions on each received message, in API form; `scan_tries` counts the failed retries of the scanner.
    `create table delivery (
      account_id bigint not null,
      message_id bigint not null,
      via text not null check (via in ('lmtp', 'smtp', 'inside')),
      folder text not null,
      steps text not null,
      arrived_at bigint not null,
      infected_at bigint,
      scan_tries smallint,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    // Time of the last notice about an infected message.
    'create index delivery_infected on delivery (account_id, infected_at) where infected_at is not null',
    `create index delivery_unscanned on delivery (account_id, scan_tries, message_id)
      where scan_tries is not null`,
    // `handle` is empty for the automatic reply of the page.
    `create table vacation_answer_next (
      account_id bigint not null references account (id) on delete cascade,
      sender text not null,
      handle text not null,
      answered_at bigint not null,
      primary key (account_id, sender, handle)
    )`,
    'alter table vacation_answer_next rename to vacation_answer',
    'create index vacation_answer_age on vacation_answer (answered_at)',
    // Bounces are only accepted for these addresses.
    `create table forwarded_letter (
      account_id bigint not null references account (id) on delete cascade,
      address text not null,
      sender text not null,
      message_id_header text not null,
      subject text not null,
      sent_at bigint not null,
      times_returned integer not null,
      primary key (account_id, address)
    )`,
    'create index forwarded_letter_address on forwarded_letter (address)',
    'create index forwarded_letter_age on forwarded_letter (sent_at)',
    `create table sent_count (
      account_id bigint not null references account (id) on delete cascade,
      kind text not null check (kind in ('person', 'automatic')),
      slot bigint not null,
      letters integer not null,
      recipients integer not null,
      refused integer not null,
      primary key (account_id, kind, slot)
    )`,
    'create index sent_count_age on sent_count (slot)',
    `create table sending_limit (
      organisation_id bigint primary key references organisation (id) on delete cascade,
      letters_per_hour integer,
      recipients_per_hour integer,
      recipients_per_day integer
    )`,
    `create table sending_stop (
      account_id bigint primary key references account (id) on delete cascade,
      reason text not null check (reason in ('flood', 'refusals')),
      stopped_at bigint not null
    )`,
  ],
}
