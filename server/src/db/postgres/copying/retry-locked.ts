import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const lockTimeout = '55P03'
const deadlock = '40P01'
const maxAttempts = 200
const pauseMilliseconds = 500

/**
 * Runs statements that lock a table in use, as one transaction. They wait only briefly, because requests queue behind
 * them, and are repeated.
 */
export async function retryLocked(client: pg.Client, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'; ${statements}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      const { code = '' } = error as { code?: string }
      if (attempt === maxAttempts || ![lockTimeout, deadlock].includes(code)) throw error
      await pause(pauseMilliseconds)
    }
  }
}
