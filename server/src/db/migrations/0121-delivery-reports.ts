import type { Migration } from './migration.ts'

/** Delivery reports requested by the sender of a message (RFC 3461). */
export const deliveryReports: Migration = {
  number: 121,
  name: 'delivery_reports',
  both: [
    `alter table outgoing add column report_return text not null default ''`,
    `alter table outgoing add column report_envelope_id text not null default ''`,
    `alter table outgoing_recipient add column report_when text not null default ''`,
    `alter table outgoing_recipient add column report_original text not null default ''`,
  ],
}
