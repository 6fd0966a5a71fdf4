/** Returns the channel on which nodes announce new events of an account. */
export const accountChannel = (accountId: string): string => `account:${accountId}`
