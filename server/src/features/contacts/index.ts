export {
  contactFileRoutes,
  contactMaintenance,
  contactRoutes,
  findContactOf,
  listAccountContacts,
  suggestFromBook,
  transferContacts,
} from './book/index.ts'
export { checkAddresses } from './check-addresses.ts'
export { learnContacts } from './learn-contacts.ts'
export { listContacts } from './list-contacts.ts'
export { listSenders } from './list-senders.ts'
export { addVerifiedSender } from './manage-senders.ts'
export { recipientRoutes } from './routes.ts'
export { senderRoutes } from './sender-routes.ts'
