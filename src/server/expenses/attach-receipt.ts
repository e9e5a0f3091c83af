import type { Tx } from '../db/client.ts'

type Attached = { expenseId: number; tripId: number; userId: string; receiptUrl: string | null }

export async function attachReceipt(_tx: Tx, _attached: Attached): Promise<void> {}
