import type { Attachment, Folder, Message, Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'

/** Creates a thread row with neutral defaults for tests. */
export function aThread(change: Partial<Thread> & Pick<Thread, 'id'>): Thread {
  return {
    v4_id: change.id,
    thread_id: change.id,
    folder_id: '1',
    v4_folder_id: '1',
    old_folder_id: null,
    folder_ids: ['1'],
    mailbox_name: 'INBOX',
    subject: `Subject ${change.id}`,
    snippet: '',
    participants: [],
    to: [],
    message_ids: [],
    draft_ids: [],
    message_count: 1,
    unread: false,
    starred: false,
    has_attachments: false,
    last_message_timestamp: 0,
    status: '',
    tracking: null,
    ...change,
  }
}

/** Creates a page of threads for tests, by default the only one of its folder. */
export function aPage(items: Thread[], change: Partial<ThreadPage> = {}): ThreadPage {
  return {
    items,
    total: items.length,
    limit: 50,
    offset: 0,
    next_cursor: null,
    previous_cursor: null,
    ...change,
  }
}

export function aFolder(change: Partial<Folder> & Pick<Folder, 'id' | 'name'>): Folder {
  return {
    v4_folder_id: change.id,
    display_name: change.name,
    unread_threads: 0,
    total_threads: 0,
    icon: '',
    children: [],
    ...change,
  }
}

export function aMessage(change: Partial<Message> & Pick<Message, 'id'>): Message {
  return {
    thread_id: '1',
    folder_id: '1',
    folder: 'INBOX',
    old_folder: null,
    message_id_header: '',
    in_reply_to: '',
    references: '',
    is_draft: false,
    from: { name: '', email: 'ha@mocviet.test' },
    to: [],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: '',
    snippet: '',
    date: 0,
    unread: false,
    starred: false,
    size: 0,
    files: [],
    status: '',
    error_msg: '',
    authentication: 'none',
    outside: false,
    tracking: null,
    state: '',
    intended_time: null,
    periodic: null,
    recall: null,
    ...change,
  }
}

/** Calendar attachment of an invitation or of an answer to it. */
export const aCalendarFile: Attachment = {
  id: '1',
  uuid: '1',
  name: 'invite.ics',
  size: 900,
  content_type: 'text/calendar',
  content_id: null,
  inline_image: false,
  is_office: false,
  scan: 'clean',
}
