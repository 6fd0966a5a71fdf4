import type { Migration } from './migration.ts'

/** Delivery trace of each message, decision by decision, in API form. */
export const deliveries: Migration = {
  number: 21,
  name: 'deliveries',
  both: [
    `create table delivery (
      account_id bigint not null,
      message_id bigint not null,
      via text not null check (via in ('lmtp', 'smtp', 'inside')),
      folder text not null,
      steps text not null,
      arrived_at bigint not null,
      infected_at bigint,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    // Time of the last notice about an infected message.
    'create index delivery_infected on delivery (account_id, infected_at) where infected_at is not null',
  ],
}
