import type { CallInput } from '#contract/endpoint.ts'
import type { addExpense } from '#contract/expenses.ts'
import { uploadReceipt, type UploadedReceipt } from '#contract/receipts.ts'
import type { Person } from './start-app.ts'
import { startExpenseSite } from './start-expense-site.ts'
import { sendForm } from './upload-form.ts'

type PartialExpenseBody = Partial<CallInput<typeof addExpense>['body']>

/** A trip of Kit and Liv, who share expenses and upload receipts. */
export async function startReceiptSite() {
  const expenseSite = await startExpenseSite()
  const { site, tripId } = expenseSite
  await expenseSite.withoutCar()
  return {
    ...expenseSite,
    kit: await expenseSite.traveller('Kit'),
    liv: await expenseSite.traveller('Liv'),
    add: (as: Person, body: PartialExpenseBody = {}) =>
      expenseSite.add(as, { amount: '30', reason: 'Dinner', ...body }),
    /** Cancels somebody's place. */
    leave: (as: Person) =>
      site.database.query(
        `update bookings set status = 'cancelled', ended_at = app_now()
         where user_id = (select id from users where email = $1)`,
        [as.email],
      ),
    /** Uploads a receipt. */
    keep: (as: Person | null, contents: Uint8Array, filename = 'receipt.pdf') =>
      sendForm<UploadedReceipt>(site, uploadReceipt.path.replace(':tripId', String(tripId)), {
        as,
        file: { field: uploadReceipt.file.field, contents, filename },
      }),
  }
}
