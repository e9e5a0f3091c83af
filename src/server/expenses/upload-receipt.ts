import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { RECEIPTS, smallReceipt, type UploadedReceipt } from '#contract/receipts.ts'
import type { Viewer } from '#contract/auth.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { expenses, receipts } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import { findCreatedName, recordCreated, type IdempotencyKey } from '../idempotency/idempotency-keys.ts'
import type { Encoder } from '../images/encoder.ts'
import { judgeName } from '../files/rules.ts'
import { getTrip } from '../trips/get-trip.ts'
import { judgeReceipt, mimeTypeOf, type ReceiptKind } from './receipt-files.ts'

/** Limit per person for receipts without an expense that counts. */
const MAX_UNUSED_RECEIPTS = 30

type UploadReceiptInput = {
  /** The file's name as the browser gave it. */
  name: string
  bytes: Buffer
  tripId: number
  viewer: Viewer
  key?: IdempotencyKey
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/**
 * Stores a receipt for a later expense. The row is written before the file, so no file is left unknown. The
 * name is returned after both, so no expense has a receipt without a file.
 */
export async function uploadReceipt(
  context: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { name: givenName, bytes, tripId, viewer, key = null, signal }: UploadReceiptInput,
): Promise<UploadedReceipt> {
  const { db, files, encoder } = context
  // Fails if the viewer may not see the trip.
  await getTrip({ db }, { id: tripId, viewer })
  // Checked before the expensive work, and again under the lock.
  await refuseManyReceipts(db, viewer.id)
  const originalName = judgeName(givenName)
  const kind = judgeReceipt(bytes)

  const name = nameReceipt(kind)
  const newFiles =
    kind === 'jpg'
      ? await encodePicture(encoder, { name, bytes, signal, userId: viewer.id })
      : [{ name, bytes }]
  const row = {
    name,
    tripId,
    uploadedBy: viewer.id,
    originalName,
    mimeType: mimeTypeOf(kind),
    fileSize: newFiles.reduce((sum, file) => sum + file.bytes.length, 0),
  }
  const storedName = await db.transaction(async (tx) => {
    const createdName = await findCreatedName(tx, key)
    if (createdName !== null) return checkReceipt(tx, createdName)
    await lockUser(tx, viewer.id)
    await refuseManyReceipts(tx, viewer.id)
    await tx.insert(receipts).values(row)
    await recordCreated(tx, key, name)
    return name
  })
  // A repeated request stores the files again under the former name, in case the first one failed.
  for (const file of newFiles) {
    await files.put({
      ...file,
      name: file.name.replace(baseOf(name), baseOf(storedName)),
      type: row.mimeType,
    })
  }
  return { receiptUrl: RECEIPTS + storedName, mimeType: row.mimeType, originalName }
}

/** The name of a receipt that was uploaded before. Fails if it was deleted since. */
async function checkReceipt(tx: Tx, name: string): Promise<string> {
  const isStored = (await tx.$count(receipts, eq(receipts.name, name))) > 0
  return isStored ? name : fail('RECEIPT_NOT_FOUND')
}

/**
 * Fails if the user has too many unused receipts: without an expense, of removed expenses, or of expenses
 * that await approval.
 */
async function refuseManyReceipts(db: Database | Tx, userId: string): Promise<void> {
  const [unused] = await db
    .select({ count: count() })
    .from(receipts)
    .leftJoin(expenses, eq(expenses.id, receipts.expenseId))
    .where(
      and(
        eq(receipts.uploadedBy, userId),
        or(isNull(receipts.expenseId), isNull(expenses.countedAt), isNotNull(expenses.removedAt)),
      ),
    )
  if ((unused?.count ?? 0) >= MAX_UNUSED_RECEIPTS) fail('TOO_MANY_RECEIPTS')
}

/** Re-encodes the pixels in two sizes; metadata such as place and camera are dropped. */
async function encodePicture(
  encoder: Encoder,
  { name, bytes, ...sender }: { name: string; bytes: Buffer; signal: AbortSignal; userId: string },
): Promise<{ name: string; bytes: Buffer }[]> {
  const { files } = await encoder.encode({ bytes, kind: 'receipt' }, sender)
  const names = [name, smallReceipt(name)]
  return names.map((file, index) => ({ name: file, bytes: Buffer.from(files[index]?.bytes ?? []) }))
}

/** The common start of the names of a receipt's files. */
function baseOf(name: string): string {
  return name.replace(/\.\w+$/, '')
}

/** A new name, random, so that nobody can guess it. */
function nameReceipt(kind: ReceiptKind): string {
  return `${randomBytes(16).toString('hex')}.${kind}`
}
