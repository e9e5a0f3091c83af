import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { RECEIPTS, type UploadedReceipt } from '#contract/receipts.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../db/client.ts'
import { receipts } from '../db/tables/expenses.ts'
import { fail } from '../fail.ts'
import type { Encoder } from '../images/encoder.ts'
import { judgeName } from '../images/rules.ts'
import { getTrip } from '../trips/get-trip.ts'
import { judgeReceipt, typeOf, type ReceiptKind } from './receipt-rules.ts'

const MAX_LOOSE = 10

type Upload = {
  name: string
  bytes: Buffer
  tripId: number
  viewer: { id: string; isAdmin: boolean }
  /** Tells when the sender has gone. */
  gone: AbortSignal
}

/**
 * Keeps a receipt for an expense that is still to name it. Its row comes before its file, so that no file is left
 * that nobody knows of; its name is said after both, so that no expense has a receipt without a file.
 */
export async function uploadReceipt(
  context: Pick<Context, 'db' | 'files'> & { encoder: Encoder },
  { name, bytes, tripId, viewer, gone }: Upload,
): Promise<UploadedReceipt> {
  const { db, files, encoder } = context
  await getTrip({ db }, { id: tripId, seesDrafts: viewer.isAdmin })
  // Before the work, and once more when nobody else adds any.
  await refuseMany(db, viewer.id)
  const originalName = judgeName(name)
  const kind = judgeReceipt(bytes)

  const kept = kind === 'jpg' ? await encodePicture(encoder, { bytes, gone }) : bytes
  const row = {
    name: nameReceipt(kind),
    tripId,
    uploadedBy: viewer.id,
    originalName,
    mimeType: typeOf(kind),
    fileSize: kept.length,
  }
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id)
    await refuseMany(tx, viewer.id)
    await tx.insert(receipts).values(row)
  })
  await files.put({ name: row.name, bytes: kept, type: row.mimeType })
  return { receiptUrl: RECEIPTS + row.name, mimeType: row.mimeType, originalName }
}

async function refuseMany(db: Database | Tx, userId: string): Promise<void> {
  const isLoose = and(eq(receipts.uploadedBy, userId), isNotNull(receipts.looseSince))
  if ((await db.$count(receipts, isLoose)) >= MAX_LOOSE) fail('TOO_MANY_RECEIPTS')
}

/** Its pixels alone: where and with what it was taken stays with who took it. */
async function encodePicture(
  encoder: Encoder,
  { bytes, gone }: { bytes: Buffer; gone: AbortSignal },
): Promise<Buffer> {
  const { files } = await encoder.encode({ bytes, kind: 'receipt' }, gone)
  const [file] = files
  if (!file) throw new Error('A receipt was encoded as nothing')
  return Buffer.from(file.bytes)
}

/** By chance, so that nobody can guess it. */
function nameReceipt(kind: ReceiptKind): string {
  return `${randomBytes(16).toString('hex')}.${kind}`
}
